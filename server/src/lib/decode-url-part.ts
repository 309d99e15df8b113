/**
 * The text of a part of a URL, in which a % without two digits stands for itself, as for the driver of PostgreSQL.
 * @throws URIError for bytes that are no UTF-8
 */
export const decodeUrlPart = (part: string): string =>
  decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
