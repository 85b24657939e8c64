/** Calls procedures as a page does: a mutation when there is an input. */
export const caller =
  (url: string) =>
  async <Answer>(cookie: string, name: string, input?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api/trpc/${name}`, {
      method: input ? 'POST' : 'GET',
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: input && JSON.stringify(input),
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${body.slice(0, 300)}`);
    return (JSON.parse(body) as { result: { data: Answer } }).result.data;
  };
