import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  readonly run: () => Promise<unknown>
}

/** Stays busy until `run` has finished, its question included: a second click would meet a changed schedule. */
export function ActionButton({ run, ...button }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function press(): Promise<void> {
    setIsBusy(true)
    await run().finally(() => setIsBusy(false))
  }
  return <Button {...button} busy={isBusy} onClick={press} />
}
