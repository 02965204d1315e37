/** What was found before, so that it need not be computed again; the oldest is forgotten. */

export class Cache<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly most: number) {}

  get(...key: readonly string[]): V | undefined {
    return this.entries.get(JSON.stringify(key));
  }

  set(value: V, ...key: readonly string[]): void {
    const name = JSON.stringify(key);
    this.entries.delete(name);
    this.entries.set(name, value);
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.most && !oldest.done) this.entries.delete(oldest.value);
  }
}
