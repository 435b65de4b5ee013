import { plural, t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { say } from '../../../../domain/language/say.ts'
import { type ImportFile, kindNames } from '../../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices } from '../../../../domain/operations/moving-in/person-questions.ts'
import { type Outcome, outcomes } from '../../../../domain/operations/moving-in/source-records.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../shared/count-text.ts'
import { countRecords, hasChoices, kindsIn, newText, outcomeNames, sumRecords } from './import-text.ts'
import { NotedLines, ReportLines } from './noted-lines.tsx'
import { PeopleSection } from './people-section.tsx'

interface ReportSectionProps {
  readonly file: ImportFile
  readonly report: NonNullable<ImportFile['report']>
  readonly isBusy: boolean
  readonly mustCheck: boolean
  readonly people: PersonChoices
  readonly onPeople: (people: PersonChoices) => void
  readonly onImport: (skipOverlaps: boolean) => void
  readonly onChange: (() => void) | null
}

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4'

export function ImportReportSection(props: ReportSectionProps) {
  const { file, report, people, onPeople } = props
  const isDone = file.state === 'done'
  const newRecords = newText(report)
  const overlaps = countRecords(report, 'booking', 'overlap')
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <h3 className="font-serif text-heading font-medium">{isDone ? t`Imported` : t`What would happen`}</h3>
      {isDone && (
        <Alert tone="success" live>
          {newRecords
            ? t`Your import is done: ${newRecords}. Nobody was mailed.`
            : t`Your import is done. Everything was here already. Nobody was mailed.`}
        </Alert>
      )}
      <Counts report={report} />
      {!isDone && report.people && report.people.count > 0 && (
        <PeopleSection people={report.people} choices={people} onChange={onPeople} />
      )}
      {sumRecords(report, 'refused') + overlaps > 0 && <RefusedLines report={report} />}
      <NotedLines report={report} />
      <p>
        <a href={`/api/import-files/${file.id}/lines.csv`} download className={linkClass}>
          <Download aria-hidden="true" className="size-4" />
          {t`Download every line as CSV`}
        </a>
      </p>
      {isDone ? (
        <p className="flex flex-wrap gap-x-6">
          <Link to="/admin/clients" className={linkClass}>
            {t`See the clients`}
          </Link>
          <Link to="/admin/bookings" className={linkClass}>
            {t`See the bookings`}
          </Link>
        </p>
      ) : (
        <ImportForm {...props} />
      )}
    </section>
  )
}

function ImportForm({ file, report, isBusy, mustCheck, people, onImport, onChange }: ReportSectionProps) {
  const [skips, setSkips] = useState(false)
  const [asksToSkip, setAsksToSkip] = useState(false)
  const newRecords = newText(report)
  const overlaps = countRecords(report, 'booking', 'overlap')
  const hasChosen = hasChoices(people)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsksToSkip(overlaps > 0 && !skips)
        if (overlaps === 0 || skips) onImport(skips)
      }}
      className="grid gap-4"
    >
      {overlaps > 0 && (
        <div className="grid gap-1">
          <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 font-medium">
            <input
              type="checkbox"
              checked={skips}
              aria-invalid={asksToSkip && !skips ? true : undefined}
              aria-describedby="skip-hint"
              onChange={({ target }) => setSkips(target.checked)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            {t`${plural(overlaps, {
              one: 'Leave out # booking whose time is taken',
              other: 'Leave out # bookings whose time is taken',
            })}`}
          </label>
          <p id="skip-hint" className={`ps-8 text-sm ${asksToSkip && !skips ? 'text-danger' : 'text-muted'}`}>
            {t`Without this, nothing is imported. Or move the bookings first, then check again.`}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy} disabled={mustCheck || (newRecords === '' && !hasChosen)}>
          {importLabel(newRecords, hasChosen)}
        </Button>
        {onChange && (
          <Button variant="quiet" onClick={onChange}>
            {file.table ? t`Change the columns` : t`Choose other tables`}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {mustCheck ? t`Check again first, with the names that you chose.` : t`All or nothing. No mail goes out.`}
      </p>
    </form>
  )
}

function importLabel(wanted: string, hasChosen: boolean): string {
  if (wanted) return t({ message: `Import ${{ records: wanted }}`, comment: 'Import 120 clients and 3 bookings' })
  return hasChosen ? t`Import as chosen` : t`Nothing new to import`
}

function Counts({ report }: Pick<ReportSectionProps, 'report'>) {
  const visibleOutcomes = outcomes.filter((outcome) => outcome === 'added' || sumRecords(report, outcome) > 0)
  const findTone = (outcome: Outcome) => (outcome === 'refused' || outcome === 'overlap' ? 'text-danger' : '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={t({ message: 'Counts', comment: 'Of what a file has' })}>
      <table className="w-full text-start tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pe-4 font-medium">
              {t({ message: 'What', comment: 'Heading of a column: services, clients, bookings …' })}
            </th>
            {visibleOutcomes.map((outcome) => (
              <th key={outcome} scope="col" className="px-3 py-2 text-end font-medium whitespace-nowrap">
                {outcomeNames()[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindsIn(report).map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-2.5 pe-4 font-medium">
                {say(kindNames[kind])}
              </th>
              {visibleOutcomes.map((outcome) => (
                <td
                  key={outcome}
                  className={`px-3 py-2.5 text-end ${countRecords(report, kind, outcome) > 0 ? findTone(outcome) : 'text-muted'}`}
                >
                  {countText(countRecords(report, kind, outcome))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RefusedLines({ report }: Pick<ReportSectionProps, 'report'>) {
  const all = sumRecords(report, 'refused') + sumRecords(report, 'overlap')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h4 className="font-medium">{t`Not imported`}</h4>
      <ReportLines lines={report.refused} count={all} />
    </div>
  )
}
