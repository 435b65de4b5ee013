import { plural, t } from '@lingui/core/macro'
import { withCommas } from '../../../../domain/language/lists.ts'
import type { TableSet } from '../../../../domain/operations/moving-in/import-file.ts'
import { useFormats } from '../../../store/hooks.ts'
import { bookingsText } from '../../shared/count-text.ts'
import { ChoiceGroup } from './choice-group.tsx'

interface TableSetQuestionProps {
  readonly sets: readonly TableSet[]
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (id: string) => void
}

export function TableSetQuestion({ sets, value, error, onChange }: TableSetQuestionProps) {
  const formats = useFormats()
  const formatDate = (date: string) => formats.calendarDate(date, { month: 'long', day: 'numeric', year: 'numeric' })
  const choices = sets.map(({ id, visits, clients, lastVisit }) => ({
    value: id,
    label: id === '' ? t`Without a prefix` : id,
    hint: withCommas([
      t`${plural(clients, { one: '# client', other: '# clients' })}`,
      bookingsText(visits),
      lastVisit && t`the latest on ${{ date: formatDate(lastVisit) }}`,
    ]),
  }))
  return (
    <ChoiceGroup
      legend={t`Which tables are the salon’s`}
      name="table-set"
      choices={choices}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
