/** Why a document could not be opened. */
export type ReaderProblem = {
  title: string;
  text: string;
  requestId: string | null;
  /** The page is of a version that was replaced, so only loading it again helps. */
  isReplaced?: boolean;
};

const UNREACHABLE: ReaderProblem = {
  title: 'We cannot open this document right now',
  text: 'The cause may be your connection or our storage. Please try again in a moment.',
  requestId: null,
};

const DAMAGED: ReaderProblem = {
  title: 'This file cannot be shown',
  text: 'It may be damaged. Please contact investor relations.',
  requestId: null,
};

const NAMES_OF_DAMAGE = new Set(['InvalidPDFException', 'PasswordException', 'FormatError']);
/** Errors that pdf.js throws when the server or the network fails. */
const NAMES_OF_REFUSAL = new Set(['ResponseException', 'UnknownErrorException', 'AbortException']);

/** Determines why opening `url` failed, with the server's own message if it has one. */
export async function problemOpening(error: unknown, url: string): Promise<ReaderProblem> {
  const name = error instanceof Error ? error.name : '';
  if (NAMES_OF_DAMAGE.has(name)) return DAMAGED;
  // Anything else is our own error, and is reported like any other.
  if (!NAMES_OF_REFUSAL.has(name)) reportError(error);
  try {
    const response = await fetch(url, { headers: { Range: 'bytes=0-0' } });
    return response.ok ? UNREACHABLE : await wordsOf(response);
  } catch {
    // Without a response there is only one possible message.
    return UNREACHABLE;
  }
}

async function wordsOf(response: Response): Promise<ReaderProblem> {
  // Our own error body (server/errors.ts); a proxy's body is not JSON, and is caught above.
  const { error }: { error?: { message?: string; requestId?: string } } = await response.json();
  if (!error?.message) return UNREACHABLE;
  const title = response.status === 503 ? UNREACHABLE.title : 'This document cannot be opened';
  const isReplaced = response.status === 409;
  return { title, text: error.message, requestId: error.requestId ?? null, isReplaced };
}
