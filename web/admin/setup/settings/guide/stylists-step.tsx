import { plural, t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { weekdays } from '../../../../../domain/time/calendar.ts'
import type { Failure } from '../../../../api-error.ts'
import { fetchStylists, selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { useRemovalShield } from '../../../../ui/confirm-dialog.tsx'
import { showThenFocus } from '../../../shared/form/show-then-focus.ts'
import { Section } from '../section.tsx'
import { useAddStylistsMutation } from './setup-api.ts'
import { StepEnd, type StepProps } from './step-end.tsx'
import { StylistCard } from './stylist-card.tsx'
import { emptyStylistRow, readStylists, type TypedStylist } from './typed-stylists.ts'
import { useKeptRows } from './use-kept.ts'

/** State of the rows: typed stylists, their errors, and adding them. */
function useStylistRows({ stored, isSaving, finish }: Pick<StepProps, 'stored' | 'isSaving' | 'finish'>) {
  const dispatch = useAppDispatch()
  const stylists = useAppSelector(selectStylists)
  const openDays = weekdays.filter((day) => stored.hours[day].length > 0)
  const first = stylists.length > 0 ? [] : [emptyStylistRow(1, openDays)]
  const { rows, keep, forget } = useKeptRows<readonly TypedStylist[]>('stylists', first)
  const [addStylists, { isLoading }] = useAddStylistsMutation()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useRemovalShield(rows.length)

  function change(next: readonly TypedStylist[]): void {
    setErrors({})
    setRefusal(null)
    keep(next)
  }

  function addRow(): void {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    showThenFocus(list, () => change([...rows, emptyStylistRow(key, rows.at(-1)?.days ?? openDays)]))
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type input[type=text]')?.focus()
  }

  async function submit(): Promise<void> {
    if (isLoading || isSaving) return
    if (rows.length === 0) {
      if (stylists.length > 0) await finish()
      else setRefusal(t`Add at least one stylist, or skip this step.`)
      return
    }
    const read = readStylists(rows)
    if ('errors' in read) {
      showThenFocus(list, () => setErrors(read.errors))
      return
    }
    try {
      await addStylists(read.stylists).unwrap()
    } catch (thrown) {
      const { message, fields = {} } = thrown as Failure
      if (Object.keys(fields).length > 0) showThenFocus(list, () => setErrors(fields))
      else setRefusal(message)
      return
    }
    await dispatch(fetchStylists())
    if (await finish()) forget()
  }

  return { rows, errors, refusal, isLoading, list, change, addRow, submit }
}

export default function StylistsStep({ stored, finish, skip, isSaving, failure }: StepProps) {
  const services = useAppSelector(selectServices)
  const stylists = useAppSelector(selectStylists)
  const { rows, errors, refusal, isLoading, list, change, addRow, submit } = useStylistRows({ stored, isSaving, finish })

  const count = rows.length
  return (
    <>
      <Section
        id="stylists"
        title={t`Who works here`}
        about={t`Add everybody who can be booked. Pictures, breaks and days off can come later.`}
      >
        {stylists.length > 0 && (
          <p>
            {t`${plural({ count: stylists.length }, { one: 'You have # stylist already.', other: 'You have # stylists already.' })}`}{' '}
            <Link to="/admin/stylists" className="text-accent underline underline-offset-4">
              {t`Change them`}
            </Link>
          </p>
        )}
        <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {rows.map((row, index) => (
            <StylistCard
              key={row.key}
              stylist={row}
              index={index}
              services={services}
              errors={errors}
              onChange={(part) => change(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
              onRemove={rows.length + stylists.length > 1 ? () => change(rows.filter(({ key }) => key !== row.key)) : undefined}
            />
          ))}
        </div>
        <p>
          <Button variant="secondary" onClick={addRow}>
            <Plus aria-hidden="true" className="size-4" />
            {t`Add another stylist`}
          </Button>
        </p>
      </Section>
      <StepEnd
        isSaving={isSaving || isLoading}
        failure={refusal ?? failure}
        skip={skip}
        submit={() => void submit()}
        next={
          count === 0 ? t`Go on` : t`${plural(count, { one: 'Add # stylist and go on', other: 'Add # stylists and go on' })}`
        }
      />
    </>
  )
}
