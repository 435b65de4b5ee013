import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  readonly run: () => Promise<unknown>
}

/** A button that is busy until what it does is done, its question included: a second click would find the schedule changed by the first. */
export function ActionButton({ run, ...button }: ActionButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function press(): Promise<void> {
    setIsBusy(true)
    await run().finally(() => setIsBusy(false))
  }
  return <Button {...button} busy={isBusy} onClick={press} />
}
