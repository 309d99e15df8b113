import { ignore, NO_ANSWER } from './errors.ts';
import { MissingCode } from './missing-code.ts';

const fetched = new Set<string>();

/**
 * Fetches a file of the build into the browser's cache; the next call after a failure tries again. Importing it does not fail then:
 * a browser never requests a module again that it could not fetch (HTML, 'fetch a single module script').
 * @param url as in the page's links, which request it already @throws MissingCode if it cannot be fetched
 */
export async function fetchFile(url: string): Promise<void> {
  if (fetched.has(url) || document.querySelector(`[href="${url}"]`)) return;
  const isFetched = await fetch(url)
    .then(async (answer) => answer.ok && (await answer.blob()))
    .catch((error: unknown) => ignore(error, NO_ANSWER));
  if (!isFetched) throw new MissingCode('api.code_missing');
  fetched.add(url);
}

/** What the build calls for `import()`. @param files those that the module needs, without the leading slash @throws MissingCode as `fetchFile` */
export const importFetched = <Module>(
  load: () => Promise<Module>,
  files: readonly string[],
): Promise<Module> => Promise.all(files.map((file) => fetchFile(`/${file}`))).then(load);
