import { plural, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { alertInput, type ClientNote, cardLimits } from '../../../../../domain/people/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { FormEnd } from '../../../shared/form/form-card.tsx'
import { useWriteNoteMutation } from '../client-api.ts'
import { NoteList } from './note-list.tsx'

interface AlertsSectionProps {
  readonly id: string
  readonly alerts: readonly ClientNote[]
}

/** Alerts are shown wherever the client is booked. */
export function AlertsSection({ id, alerts }: AlertsSectionProps) {
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsAdding(false)
    setTimeout(() => add.current?.focus())
  }
  return (
    <section aria-label={t`Alerts`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {alerts.length > 0 && (
        <div className="grid gap-3 rounded-card border-2 border-danger bg-danger-soft p-4">
          <p className="flex items-center gap-2 font-semibold text-danger">
            <TriangleAlert aria-hidden="true" className="size-5" />
            {t`${plural({ count: alerts.length }, { one: 'Alert', other: 'Alerts' })}`}
          </p>
          <NoteList id={id} what="alert" notes={alerts} className="font-semibold text-danger [&_span]:font-normal" />
        </div>
      )}
      {isAdding ? (
        <AlertForm id={id} onClose={close} />
      ) : (
        <Button ref={add} variant="danger" className="justify-self-start" onClick={() => setIsAdding(true)}>
          <TriangleAlert aria-hidden="true" className="size-5" />
          {t`Add an alert`}
        </Button>
      )}
    </section>
  )
}

function AlertForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [write] = useWriteNoteMutation()
  const { formProps, field, isSending, failure } = useForm({
    empty: { text: '' },
    keptAs: `alert ${id}`,
    schema: alertInput,
    send: ({ text }) => write({ id, kind: 'alerts', text }).unwrap(),
    onSent: onClose,
  })
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-card border border-line bg-surface p-4">
      <TextField
        label={t`Alert`}
        autoFocus
        autoComplete="off"
        maxLength={cardLimits.alert}
        placeholder={t`Allergic to PPD`}
        hint={t`Shows in red wherever they’re booked. Clients don’t see it.`}
        {...field('text')}
      />
      <FormEnd submit={t`Save alert`} isSending={isSending} failure={failure} onCancel={onClose} />
    </form>
  )
}
