import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/field.tsx'

interface FormCardProps {
  readonly title: string
  readonly children: ReactNode
}

/** Scrolls a form into view when it opens, and focuses its first text field. */
export function FormCard({ title, children }: FormCardProps) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current
      ?.querySelector<HTMLElement>('input:is([type="text"], [type="date"], [type="time"])')
      ?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={card}
      aria-labelledby={id}
      className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id={id} className="font-serif text-heading font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface FormEndProps {
  readonly submit: string
  readonly isSending: boolean
  readonly isWaiting?: boolean
  readonly failure: string | null
  readonly onCancel: () => void
}

export function FormEnd({ submit, isSending, isWaiting = false, failure, onCancel }: FormEndProps) {
  return (
    <>
      <FormFailure failure={failure} isKept />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSending} disabled={isWaiting} className="grow sm:grow-0">
          {submit}
        </Button>
        <Button variant="secondary" onClick={onCancel} className="grow sm:grow-0">
          {t`Cancel`}
        </Button>
      </div>
    </>
  )
}
