import { Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Failure } from '../api-error.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toast.ts'
import { startWithEmptySalon } from './clear-demo.ts'
import { fetchDemo } from './demo-slice.ts'
import { demoNotice, demoText } from './demo-text.ts'

/** Says that what is shown is sample data, while it is, and offers to start without it. */
export function DemoBanner() {
  const dispatch = useAppDispatch()
  const { left, status } = useAppSelector((state) => state.demo)
  const [isAsking, setIsAsking] = useState(false)
  const [isClearing, setIsClearing] = useState(false)
  useEffect(() => {
    // Start-up has asked, unless the administrator has signed in since.
    if (status === 'idle') dispatch(fetchDemo())
  }, [dispatch, status])
  if (!left?.present) return null

  function ask(): void {
    // What the owner has changed since is no longer among it.
    void dispatch(fetchDemo())
    setIsAsking(true)
  }

  async function clear(): Promise<void> {
    setIsClearing(true)
    try {
      await dispatch(startWithEmptySalon())
      notify({ text: 'Your salon is empty now. Add your own services and stylists.' })
      document.querySelector<HTMLElement>('main h1')?.focus()
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    } finally {
      setIsClearing(false)
      setIsAsking(false)
    }
  }

  return (
    <aside
      aria-label="Sample data"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card bg-accent-soft px-4 py-2 lg:py-1"
    >
      <p className="flex min-w-0 grow basis-72 gap-3 text-sm">
        <Sparkles aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {demoNotice(left)}
      </p>
      <Button variant="secondary" onClick={ask} className="px-3! py-0! text-sm! lg:min-h-8! lg:pointer-coarse:min-h-11!">
        Start with an empty salon
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Start with an empty salon?"
        confirm="Remove sample data"
        cancel="Keep it"
        onConfirm={clear}
        busy={isClearing}
      >
        {demoText(left)}
      </ConfirmDialog>
    </aside>
  )
}
