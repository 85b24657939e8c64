/** Opens the database of its argument, with migrations, reports it, and closes it on a signal. */
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';

const [url = ''] = process.argv.slice(2);

await openDatabase({ url });
const waiting = setInterval(() => undefined, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(waiting);
  await closeDatabase();
});
// Last: the reader of this line may send the signal at once.
process.stdout.write('open\n');
