import { expect, test } from 'vitest';
import { Refused } from './command-database.ts';
import { runAdmin } from './people-commands.ts';

test.each(['jane', 'jane@', 'Jane <jane@example.com>'])(
  '“%s” is refused as an administrator before anything is opened',
  async (email) => {
    const refused = runAdmin({ email });
    await expect(refused).rejects.toThrow(Refused);
    await expect(refused).rejects.toThrow('is no e-mail address');
  },
);
