import manifest from '../../package.json' with { type: 'json' };

/**
 * Parses the command of `npm start`: `NAME=value … exec node --flags server/dist/main.js`.
 * @returns the arguments of Node, with paths relative to the repository, and the variables @throws Error for another form
 */
export function startCommand(): { args: string[]; variables: Record<string, string> } {
  const { start: command } = manifest.scripts;
  const [, settings = '', args = ''] = /((?:\w+=\S+ )+)exec \S+ (.+)$/.exec(command) ?? [];
  if (!args) throw new Error(`"${command}" does not start the server by "NAME=value … exec node …"`);
  const variables = Array.from(
    settings.matchAll(/(\w+)=(\S+)/g),
    ([, name = '', value = '']) => [name, value] as const,
  );
  return { args: args.split(' '), variables: Object.fromEntries<string>(variables) };
}
