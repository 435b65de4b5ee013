import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type ClientFormula, cardLimits, formulaInput } from '../../../../../domain/people/client.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import { DateField } from '../../../../parts/dates/date-field.tsx'
import { firstPage } from '../../../../parts/paging/list-position.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../../../ui/field.tsx'
import { useForm } from '../../../../ui/use-form.ts'
import { bookingFacts } from '../../../shared/booking-facts.tsx'
import { FormEnd } from '../../../shared/form/form-card.tsx'
import { useClientVisitsQuery, useWriteFormulaMutation } from '../client-api.ts'
import { CardSection } from './card-section.tsx'
import { LongText } from './long-text.tsx'
import { Written } from './note-list.tsx'
import { ShownFirst } from './shown-first.tsx'

interface FormulasSectionProps {
  readonly id: string
  readonly formulas: readonly ClientFormula[]
}

/** A client's formulas, latest first. Entries are never edited. */
export function FormulasSection({ id, formulas }: FormulasSectionProps) {
  const { calendarDate } = useFormats()
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsAdding(false)
    setTimeout(() => add.current?.focus())
  }
  return (
    <CardSection
      title={t`Formulas`}
      action={
        !isAdding && (
          <Button ref={add} variant="secondary" onClick={() => setIsAdding(true)}>
            <Trans>
              Add <span className="sr-only">a formula</span>
            </Trans>
          </Button>
        )
      }
    >
      {isAdding && <FormulaForm id={id} onClose={close} />}
      {formulas.length === 0 && !isAdding && <p className="text-muted">{t`No formula yet.`}</p>}
      <ShownFirst
        items={formulas}
        showAll={(count) => t`${plural(count, { one: 'Show all # formulas', other: 'Show all # formulas' })}`}
      >
        {(shown) => (
          <ol className="grid gap-3">
            {shown.map((formula) => (
              <li key={formula.id} className="border-t border-line pt-2">
                <p className="text-sm font-semibold">
                  {calendarDate(formula.usedOn, { year: 'numeric', month: 'short', day: 'numeric' })}
                </p>
                <LongText text={formula.text} />
                <Written {...formula} />
              </li>
            ))}
          </ol>
        )}
      </ShownFirst>
    </CardSection>
  )
}

/** Attaches to one of the last visits, today's at first; its date is the default. */
function FormulaForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const formats = useFormats()
  const [write] = useWriteFormulaMutation()
  const today = dateAt(serverNow(), formats.timeZone)
  const { data: past } = useClientVisitsQuery({ id, when: 'past', ...firstPage })
  const { data: next } = useClientVisitsQuery({ id, when: 'next', ...firstPage })
  const nextVisits = next?.items.slice(0, 1) ?? []
  const pastVisits = past?.items ?? []
  const visits = [...nextVisits, ...pastVisits].filter(({ status }) => status !== 'Canceled')
  const [chosenId, setVisitId] = useState<string | null>(null)
  const visitId = chosenId ?? visits.find(({ date }) => dateAt(date, formats.timeZone) === today)?.id ?? ''
  const { formProps, field, set, isSending, failure } = useForm({
    empty: { text: '', usedOn: today },
    keptAs: `formula ${id}`,
    schema: formulaInput.omit({ appointmentId: true }),
    send: (formula) => write({ id, formula: { ...formula, ...(visitId && { appointmentId: visitId }) } }).unwrap(),
    onSent: onClose,
  })
  return (
    <form {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-sunken p-4">
      <TextAreaField
        label={t`Formula`}
        autoFocus
        placeholder={t`7.1 + 7.0 (1:1), 20 vol, 35 min`}
        hint={t`It can’t be changed later. At most ${{ count: cardLimits.formula }} characters.`}
        {...field('text')}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label={t`Visit`}
          name="appointmentId"
          value={visitId}
          onChange={({ target }) => {
            setVisitId(target.value)
            const visit = visits.find((each) => each.id === target.value)
            if (visit) set('usedOn', dateAt(visit.date, formats.timeZone))
          }}
        >
          <option value="">{t({ message: 'None', context: 'visit' })}</option>
          {visits.map((visit) => (
            <option key={visit.id} value={visit.id}>
              {bookingFacts(visit, formats).date}: {bookingFacts(visit, formats).services}
            </option>
          ))}
        </SelectField>
        <DateField label={t`Used on`} {...field('usedOn')} />
      </div>
      <FormEnd submit={t`Save formula`} isSending={isSending} failure={failure} onCancel={onClose} />
    </form>
  )
}
