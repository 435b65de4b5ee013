import { plural, t } from '@lingui/core/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { defaultStyle } from '../../../../../domain/formats.ts'
import {
  countryInSentence,
  type Holiday,
  type HolidayState,
  holidayState,
  isProposed,
} from '../../../../../domain/salon/setup/holidays.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useHolidaysQuery } from '../../../shared/settings/settings-api.ts'
import { newKey, type SettingsDraft, type TypedClosure } from '../settings-draft.ts'

interface HolidaysPartProps extends Pick<SettingsDraft, 'hours' | 'closures'> {
  /** Closes on them. @param form the one around this part */
  readonly onTake: (taken: readonly Holiday[], form: HTMLFormElement | null) => void
}

export const toClosure = ({ from, to, name }: Holiday): TypedClosure => ({ key: newKey(), from, to, reason: name })

/** The public holidays of the salon's country, loaded when they are asked for. */
export function HolidaysPart(props: HolidaysPartProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Proposal {...props} />
  return (
    <p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        {t`Show public holidays`}
      </Button>
    </p>
  )
}

function Proposal({ hours, closures, onTake }: HolidaysPartProps) {
  const [region, setRegion] = useState<string | null>(null)
  /** Holidays whose tick differs from the proposed one. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  // They are named in the language of the salon’s formats.
  const lang = useAppSelector(({ salon }) => new Intl.Locale(salon.salon?.locale ?? defaultStyle.locale).language)
  const query = useHolidaysQuery(region)
  const failure = failureOf(query)
  if (failure)
    return <LoadFailed problem={t`We couldn’t load the public holidays.`} error={failure.message} onRetry={query.refetch} />
  // While another region's load, the ones of before stay.
  const { data } = query
  if (!data) return <Loader label={t`Loading the public holidays…`} />
  if (!data.country)
    return (
      <p className="text-muted">{t`We don’t know the public holidays of your country. Choose it under Language and region.`}</p>
    )
  const country = countryInSentence(data.country.name)
  const states = data.items.map((holiday) => ({ holiday, state: holidayState(holiday, { hours, closures }) }))
  const isTicked = ({ holiday, state }: (typeof states)[number]) =>
    state !== 'closed' && isProposed(holiday, { hours, closures }) !== turned.has(holiday.from)
  const ticked = states.filter(isTicked).map(({ holiday }) => holiday)
  const turn = (from: string) =>
    setTurned((before) => new Set(before.has(from) ? [...before].filter((each) => each !== from) : [...before, from]))
  return (
    <fieldset aria-busy={query.isFetching} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control bg-sunken p-4">
      <legend className="float-start font-medium">{t`Public holidays in ${country}`}</legend>
      {data.regions.length > 0 && (
        <div className="clear-both max-w-sm">
          <SelectField
            label={t`State or region`}
            value={region ?? data.region}
            onChange={({ target }) => {
              setRegion(target.value)
              setTurned(new Set())
            }}
          >
            <option value="">{t`All of ${country}`}</option>
            {data.regions.map(({ code, name }) => (
              <option key={code} value={code} lang={lang}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <ul className="clear-both">
        {states.map((each) => (
          <HolidayRow
            key={each.holiday.from}
            {...each}
            lang={lang}
            isTicked={isTicked(each)}
            onTurn={() => turn(each.holiday.from)}
          />
        ))}
      </ul>
      {states.length === 0 && <p className="text-muted">{t`None in the coming months.`}</p>}
      <p>
        <Button disabled={ticked.length === 0} onClick={({ currentTarget }) => onTake(ticked, currentTarget.form)}>
          {ticked.length === 0
            ? t`Nothing to close on`
            : t`${plural({ count: ticked.length }, { one: 'Close on # holiday', other: 'Close on # holidays' })}`}
        </Button>
      </p>
    </fieldset>
  )
}

interface HolidayRowProps {
  readonly holiday: Holiday
  readonly state: HolidayState
  /** The language of its name. */
  readonly lang: string
  readonly isTicked: boolean
  readonly onTurn: () => void
}

const shownDay = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
const remarks = (): Record<HolidayState, string> => ({
  open: '',
  'weekday off': t`No opening hours`,
  closed: t`Closed already`,
})

function HolidayRow({ holiday: { from, to, name, insteadOf }, state, lang, isTicked, onTurn }: HolidayRowProps) {
  const { calendarDate } = useFormats()
  const first = calendarDate(from, shownDay)
  const last = calendarDate(to, shownDay)
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default">
        <input
          type="checkbox"
          checked={isTicked || state === 'closed'}
          disabled={state === 'closed'}
          onChange={onTurn}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="grid min-w-0 grow gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
          <span className="tabular-nums text-muted">{from === to ? first : t`${first} to ${last}`}</span>
          <span lang={lang} className="wrap-anywhere">
            {name}
          </span>
          <span className="text-sm text-muted">
            {remarks()[state] ||
              (insteadOf &&
                t`In place of ${{ date: calendarDate(insteadOf, { weekday: 'short', month: 'short', day: 'numeric' }) }}`)}
          </span>
        </span>
      </label>
    </li>
  )
}
