/** Opens the database of its argument, migrations and all, says so, and closes it when told to stop. */
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';

const [url = ''] = process.argv.slice(2);

await openDatabase({ url });
const waiting = setInterval(() => undefined, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(waiting);
  await closeDatabase();
});
// Last: whoever reads it may send the signal at once.
process.stdout.write('open\n');
