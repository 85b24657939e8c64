// Asks this process whether it lives (/healthz), or what is named: a path such as /readyz, or an address.
const { HEALTH_PORT, PORT } = process.env;
const asked = new URL(process.argv[2] ?? '/healthz', `http://127.0.0.1:${HEALTH_PORT || PORT || 3000}`);
const isWell = await fetch(asked, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
