/** Values for the `{parameters}` of a path. */
export type PathValues = Readonly<Record<string, string | number>>;

/** A path with its `{parameters}` filled in and escaped. */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Matches a path with or without a slash at its end, with a group for each of its `{parameters}`. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)').replace(/\/$/, '')}/?$`);
}

/** The decoded values of the `{parameters}` of a path in a pathname; undefined when it does not match. */
export function matchPath(path: string, pathname: string): string[] | undefined {
  try {
    return pathPattern(path).exec(pathname)?.slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** A path in the notation of the server's router: `/post/{id}` is `/post/:id`. The page uses `matchPath`. */
export function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
