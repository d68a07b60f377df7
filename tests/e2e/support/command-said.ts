/** What a command says of its own matter: without the line that it waits for another one, which looks whether to build. */
export const withoutWaiting = (stderr: string) =>
  stderr.replace(/^waiting for [^\n]*, which builds here\n/gm, '');
