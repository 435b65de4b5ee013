/** Something that several tests use in turn, such as a server. */
export interface Kept<Value> {
  readonly value: Value
  readonly close: () => Promise<void>
}

/** Keeps the result of `open` until another `open`. Worker fixtures would start a new worker and browser for each file. */
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
