/** Things that are fetched one after the other, those that are wanted no more not at all. */

export class Queue<T> {
  private readonly waiting: string[] = [];
  private current: { readonly name: string; readonly work: AbortController } | null = null;

  constructor(
    private readonly fetch: (name: string, signal: AbortSignal) => Promise<T>,
    private readonly got: (name: string, thing: T) => void,
    private readonly failed: (name: string, error: unknown) => void,
  ) {}

  want(name: string): void {
    if (this.current?.name === name || this.waiting.includes(name)) return;
    this.waiting.push(name);
    void this.next();
  }

  /** Nobody looks at it any more. */
  drop(name: string): void {
    const at = this.waiting.indexOf(name);
    if (at >= 0) this.waiting.splice(at, 1);
    if (this.current?.name === name) this.current.work.abort();
  }

  clear(): void {
    this.waiting.length = 0;
    this.current?.work.abort();
  }

  private async next(): Promise<void> {
    if (this.current !== null) return;
    const name = this.waiting.shift();
    if (name === undefined) return;
    const work = new AbortController();
    this.current = { name, work };
    try {
      const thing = await this.fetch(name, work.signal);
      if (!work.signal.aborted) this.got(name, thing);
    } catch (error) {
      if (!work.signal.aborted) this.failed(name, error);
    } finally {
      this.current = null;
      void this.next();
    }
  }
}
