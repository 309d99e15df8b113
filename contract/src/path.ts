/** Values for the `{parameters}` of a path. */
export type PathValues = Readonly<Record<string, string | number>>;

/** The path with URL-encoded values in place of its `{parameters}`; a parameter without a value becomes empty. */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** A pattern of the whole path, with or without a trailing slash. Each of the `{parameters}` is a group, and not empty. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)').replace(/\/$/, '')}/?$`);
}

/** The decoded values of the `{parameters}` of `path` in a pathname; undefined when it does not match, or is badly encoded. */
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
