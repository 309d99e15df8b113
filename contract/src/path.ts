/** Values for the `{parameters}` of a path. */
export type PathValues = Readonly<Record<string, string | number>>;

/** Replaces the `{parameters}` of a path by escaped values. */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Matches a path with or without a trailing slash. Each of the `{parameters}` is a group. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)').replace(/\/$/, '')}/?$`);
}

/** The decoded values of `{parameters}` in a pathname; undefined when it does not match. */
export function matchPath(path: string, pathname: string): string[] | undefined {
  try {
    return pathPattern(path).exec(pathname)?.slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** A path in the notation of the server's router: `/post/{id}` becomes `/post/:id`. */
export function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
