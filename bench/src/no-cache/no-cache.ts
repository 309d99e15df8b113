/** Stands in for the cache of `lru-cache`, and keeps nothing. */
export class LRUCache {
  get(): undefined {}
  peek(): undefined {}
  set(): void {}
  delete(): void {}
  clear(): void {}
  [Symbol.iterator](): Iterator<never> {
    return [].values();
  }
}
