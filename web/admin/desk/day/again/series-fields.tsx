import { plural, t } from '@lingui/core/macro'
import { DateField } from '../../../../parts/dates/date-field.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { TypedTimeField } from '../../../shared/form/typed-time-field.tsx'
import { TellClientField } from '../../tell-client-field.tsx'
import type { useSeries } from './use-series.ts'

interface SeriesFieldsProps {
  readonly series: Pick<ReturnType<typeof useSeries>, 'draft' | 'first' | 'problems' | 'edit'>
  /** The client's usual interval in weeks; null if unknown. */
  readonly rhythm: number | null
  readonly hasAddress: boolean
}

const compact = 'min-w-0 px-2! text-sm! [&::-webkit-calendar-picker-indicator]:hidden'

const usualText = (weeks: number) => t`${plural(weeks, { one: 'Usually every week.', other: 'Usually every # weeks.' })}`

export function SeriesFields({ series, rhythm, hasAddress }: SeriesFieldsProps) {
  const { draft, first, problems, edit } = series
  return (
    <div className="grid gap-1">
      <TextField
        label={t`Every how many weeks`}
        inputMode="numeric"
        maxLength={2}
        className={compact}
        hint={rhythm === null ? undefined : usualText(rhythm)}
        value={draft.weeks}
        error={problems.weeks}
        onChange={({ target }) => edit({ weeks: target.value })}
      />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
        <DateField
          label={t({ message: 'First on', comment: 'The date of the first visit of a series' })}
          className={compact}
          value={first}
          error={problems.date}
          onChange={({ target }) => target.value !== '' && edit({ date: target.value })}
        />
        <TypedTimeField
          label={t({ message: 'Start', context: 'noun: the time' })}
          value={draft.starts}
          error={problems.time}
          onChange={(starts) => edit({ starts })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={t({ message: 'Ends', comment: 'How a series of visits ends' })}
          className={compact}
          value={draft.ends}
          onChange={({ target }) => edit({ ends: target.value === 'until' ? 'until' : 'count' })}
        >
          <option value="count">{t`After visits`}</option>
          <option value="until">{t`On a day`}</option>
        </SelectField>
        {draft.ends === 'count' ? (
          <TextField
            label={t`How many visits`}
            inputMode="numeric"
            maxLength={2}
            className={compact}
            value={draft.count}
            error={problems.count}
            onChange={({ target }) => edit({ count: target.value })}
          />
        ) : (
          <DateField
            label={t`Last day`}
            min={first}
            className={compact}
            value={draft.until}
            error={problems.until}
            onChange={({ target }) => edit({ until: target.value })}
          />
        )}
      </div>
      {hasAddress && (
        <TellClientField
          label={t`Send one confirmation of all visits`}
          checked={draft.tellClient}
          onChange={(tellClient) => edit({ tellClient })}
        />
      )}
    </div>
  )
}
