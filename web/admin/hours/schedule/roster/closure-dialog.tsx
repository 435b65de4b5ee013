import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Closure, closure } from '../../../../../domain/salon/schedule/hours.ts'
import { DateField } from '../../../../parts/times/date-field.tsx'
import { useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormFailure, TextField } from '../../../../ui/field.tsx'
import { useUnsavedChanges } from '../../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useForm } from '../../../../ui/use-form.ts'
import { FormEnd } from '../../../shared/form/form-card.tsx'
import { EffectsQuestion } from '../../../shared/settings/effects-question.tsx'
import { ActionButton } from '../action-button.tsx'
import { dateInWords, datesInWords } from '../time-text.ts'
import { useClosures } from './use-closures.ts'

interface ClosureDialogProps {
  readonly date: string
  readonly onClosed: () => void
}

export function ClosureDialog({ date, onClosed }: ClosureDialogProps) {
  const formats = useFormats()
  const { closures, change, question, ...state } = useClosures()
  const [isOpen, setIsOpen] = useState(true)
  const [empty] = useState({ from: date, to: date, reason: '' })
  // As it was when the dialog opened: saving must not change it while it closes.
  const [initialClosure, setInitialClosure] = useState<Closure | null>()
  if (initialClosure === undefined && closures)
    setInitialClosure(closures.find(({ from, to }) => from <= date && date <= to) ?? null)
  const form = useForm({
    empty,
    schema: closure,
    send: async (entered) => {
      const isSaved = await change((all) => [...all, entered].toSorted((one, other) => one.from.localeCompare(other.from)))
      if (isSaved) done(t`The salon is closed then.`)
      return isSaved
    },
  })
  const leaving = useUnsavedChanges(isOpen && form.isChanged)
  const close = async () => (await leaving.mayLeave()) && setIsOpen(false)

  function done(text: string): void {
    notify({ text })
    setIsOpen(false)
  }
  async function reopen(): Promise<void> {
    const isSaved = await change((all) => all.filter((each) => JSON.stringify(each) !== JSON.stringify(initialClosure)))
    if (isSaved) done(t`The closure is removed.`)
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      onClosed={onClosed}
      title={
        initialClosure
          ? t`Closed: ${{ closure: initialClosure.reason }}`
          : t`Close the salon on ${{ date: dateInWords(date, formats) }}`
      }
    >
      {state.loadFailure && (
        <LoadFailed problem={t`We couldn’t load the closures.`} error={state.loadFailure} onRetry={state.refetch} />
      )}
      {initialClosure === undefined && !state.loadFailure && <Loader label={t`Loading the closures…`} />}
      {initialClosure && <ExistingClosure closure={initialClosure} failure={state.failure} onReopen={reopen} />}
      {initialClosure === null && <NewClosureForm form={form} failure={state.failure} onCancel={() => setIsOpen(false)} />}
      <EffectsQuestion
        effects={question.effects}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
      {leaving.question}
    </Dialog>
  )
}

interface ExistingClosureProps {
  readonly closure: Closure
  readonly failure: string | null
  readonly onReopen: () => Promise<void>
}

function ExistingClosure({ closure: existing, failure, onReopen }: ExistingClosureProps) {
  const formats = useFormats()
  return (
    <>
      <p>{existing.from === existing.to ? dateInWords(existing.from, formats) : datesInWords(existing, formats)}</p>
      <FormFailure failure={failure} />
      <div>
        <ActionButton variant="secondary" run={onReopen}>
          {t`Open the salon again`}
        </ActionButton>
      </div>
    </>
  )
}

interface NewClosureFormProps {
  readonly form: ReturnType<typeof useForm<Closure, Closure>>
  readonly failure: string | null
  readonly onCancel: () => void
}

function NewClosureForm({ form: { formProps, field, isSending }, failure, onCancel }: NewClosureFormProps) {
  return (
    <form {...formProps} autoComplete="off" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-x-5 gap-y-2.5 sm:grid-cols-2">
        <DateField label={t`First day`} {...field('from')} />
        <DateField label={t`Last day`} {...field('to')} />
      </div>
      <TextField
        label={t`Reason`}
        hint={t`Clients see it.`}
        placeholder={t({ message: 'Christmas', comment: 'An example of why the salon is closed' })}
        maxLength={100}
        {...field('reason')}
      />
      <FormEnd submit={t`Close the salon`} isSending={isSending} failure={failure} onCancel={onCancel} />
    </form>
  )
}
