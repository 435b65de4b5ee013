import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface OpenForm {
  readonly kind: 'absence' | 'hours'
  readonly date: string
}

interface OpenFormState {
  readonly form: OpenForm | null
  readonly isChanged: boolean
  readonly setChanged: (isChanged: boolean) => void
  readonly open: (next: OpenForm) => void
  readonly close: () => void
  /** Another day was chosen: moves an untouched form to it; one with input keeps its date. */
  readonly follow: (date: string) => void
  readonly question: ReactNode
}

/** Controls which form of a schedule is open. Closing it returns the focus to the button that opened it. */
export function useOpenForm(): OpenFormState {
  const [form, setForm] = useState<OpenForm | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [pending, setPending] = useState<OpenForm | null>(null)
  const opener = useRef<HTMLElement>(null)

  function show(next: OpenForm): void {
    setChanged(false)
    setForm(next)
  }

  const question = (
    <ConfirmDialog
      open={pending !== null}
      onOpenChange={(isOpen) => !isOpen && setPending(null)}
      title={t`Leave without saving?`}
      confirm={t`Discard changes`}
      cancel={t`Keep editing`}
      onConfirm={() => {
        if (pending) show(pending)
        setPending(null)
      }}
    >
      {t`Your changes haven’t been saved.`}
    </ConfirmDialog>
  )
  return {
    form,
    isChanged: form !== null && isChanged,
    setChanged,
    question,
    open(next) {
      // An absence has its dates in the form.
      const isOpen = form?.kind === next.kind && (form.kind === 'absence' || form.date === next.date)
      if (isOpen) return
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      if (form && isChanged) setPending(next)
      else show(next)
    },
    close() {
      setForm(null)
      opener.current?.focus()
    },
    follow(date) {
      if (form?.kind === 'hours' && !isChanged) setForm({ ...form, date })
    },
  }
}
