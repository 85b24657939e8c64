/** Variables that hold something that nobody may read off a screen. */
const SECRET =
  /SECRET|PASSWORD|TOKEN|API_KEY|PRIVATE_KEY|SIGNING_KEY|HMAC_KEYS|EVENTS_KEY|DATABASE_\w*URL|DSN/;

/** Shorter ones could be parts of any word. */
const SHORTEST = 4;
/** Only letters, and too few of them to be drawn at random: as a replacement they would spoil every sentence. */
const PLAIN_WORD = /^[a-z-]{1,11}$/;

/** Returns a function that removes the values of all secrets from a text, also as they are encoded on their way. */
export function secretFilter(
  variables: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const values = Object.entries(variables)
    .filter(([name]) => SECRET.test(name))
    .flatMap(([, value = '']) => partsOf(value));
  const forms = values
    .filter((value) => value.length >= SHORTEST && !PLAIN_WORD.test(value))
    .flatMap((value) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]);
  // The longest first: one may be a part of another.
  const ordered = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => ordered.reduce((bare, secret) => bare.replaceAll(secret, '…'), text);
}

/** A value as a whole, each of several, the lines of a key, and what an address holds beside its host. */
function partsOf(value: string): string[] {
  if (URL.canParse(value)) {
    const { protocol, username, password } = new URL(value);
    // The user of an address of the web is a key, as in that of error reports.
    return [password, decodeURIComponent(password), protocol.startsWith('http') ? username : ''];
  }
  const lines = value.split(/\\n|\n|,/).map((line) => line.trim());
  return [value, ...lines.filter((line) => !line.startsWith('-----'))];
}
