import { t } from '@lingui/core/macro'
import type { ImportFile } from '../../../../domain/operations/moving-in/import-file.ts'
import { type NotedKind, notedKinds } from '../../../../domain/operations/moving-in/source-records.ts'
import { countText } from '../../shared/count-text.ts'

type Report = NonNullable<ImportFile['report']>

interface LinesProps {
  readonly lines: Report['refused']
  readonly count: number
}

export function ReportLines({ lines, count }: LinesProps) {
  return (
    <>
      <ul className="max-h-96 overflow-y-auto rounded-control border border-line">
        {lines.map(({ line, kind, label, reason }) => (
          <li
            key={`${kind}-${line}`}
            className="grid gap-x-4 border-line px-4 py-2.5 not-last:border-b sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <span className="text-sm text-muted">{t`Line ${{ number: countText(line) }}`}</span>
            <span className="min-w-0 wrap-anywhere">
              {label && <span className="font-medium">{reason ? `${label}: ` : label}</span>}
              {reason}
            </span>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="text-sm text-muted">
          {t`These are the first ${{ shown: countText(lines.length) }} of ${{ count: countText(count) }}. The download has all.`}
        </p>
      )}
    </>
  )
}

const titles = (): Record<NotedKind, string> => ({
  remarks: t({ message: 'With a remark', comment: 'Lines of a file that was imported' }),
  joined: t({ message: 'Joined to one you have', comment: 'Clients of a file that was imported' }),
  added: t`New clients`,
})

/** Lines with remarks, merged and new records: counts that expand to lines. */
export function NotedLines({ report }: { readonly report: Report }) {
  const visibleKinds = notedKinds.filter((kind) => (report.noted?.[kind]?.count ?? 0) > 0)
  return visibleKinds.map((kind) => {
    const { count, lines } = report.noted?.[kind] ?? { count: 0, lines: [] }
    return (
      <details key={kind} open={kind === 'remarks'} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <summary className="min-h-11 cursor-pointer content-center font-medium">
          {titles()[kind]} ({countText(count)})
        </summary>
        <ReportLines lines={lines} count={count} />
      </details>
    )
  })
}
