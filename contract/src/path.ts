/** Values for the `{parameters}` of a path. */
export type PathValues = Readonly<Record<string, string | number>>;

/** A path with its `{parameters}` filled in and escaped. */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** A path in the notation that the routers of server and web share: `/post/{id}` is `/post/:id`. */
export function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
