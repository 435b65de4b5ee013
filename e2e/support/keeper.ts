/** Something that several tests use one after the other, such as a server. */
export interface Kept<Value> {
  readonly value: Value
  readonly close: () => Promise<void>
}

/**
 * Keeps one thing at a time: what `open` opened, until another `open` is asked for. Test files have it instead of worker fixtures of their
 * own, for each of which Playwright would start a new worker and browser.
 */
export function openKeeper() {
  let current: { readonly open: () => Promise<Kept<unknown>>; readonly kept: Kept<unknown> } | undefined

  async function close(): Promise<void> {
    const last = current
    current = undefined
    await last?.kept.close()
  }

  async function keep<Value>(open: () => Promise<Kept<Value>>): Promise<Value> {
    if (current?.open !== open) {
      await close()
      current = { open, kept: await open() }
    }
    return current.kept.value as Value
  }

  return { keep, close }
}
