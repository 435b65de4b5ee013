import { t } from '@lingui/core/macro'
import type { AuditEntry } from '../../../../domain/insight/audit.ts'
import { fieldName, fieldText, valueText } from '../../../../domain/insight/audit-words/fields.ts'
import { actorText, describeKind } from '../../../../domain/insight/audit-words/sentences.ts'
import { sourceLanguage } from '../../../../domain/language/languages.ts'
import { withCommas } from '../../../../domain/language/lists.ts'
import { arrow } from '../../../language/direction.ts'
import { Trans } from '../../../language/trans.tsx'
import { useFormats } from '../../../store/hooks.ts'
import type { AuditParams } from './audit-api.ts'

const filterClass = 'inline font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent'

interface EntryProps {
  readonly entry: AuditEntry
  readonly onFilter: (filter: Partial<AuditParams>) => void
}

/** An entry with its changes. A press on the account or the subject filters by it. */
export function AuditLogEntry({ entry, onFilter }: EntryProps) {
  const { at, actor, subject, changes, address, device } = entry
  const formats = useFormats()
  const when = formats.dateAndTime(Date.parse(at) / 1000).replaceAll('\u202f', ' ')
  const from = withCommas([device, address])
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line px-4 py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <p className="wrap-anywhere">
        <Trans
          {...describeKind(entry)}
          components={{
            actor:
              actor.id === null ? (
                <span className="font-medium">{actorText(actor)}</span>
              ) : (
                <button type="button" onClick={() => onFilter({ actor: actor.id ?? undefined })} className={filterClass}>
                  {actorText(actor)}
                </button>
              ),
            subject: subject ? (
              <button type="button" onClick={() => onFilter({ subject: subject.id })} className={filterClass}>
                {subject.label}
              </button>
            ) : (
              <span />
            ),
          }}
        />
      </p>
      <p className="text-sm text-muted sm:text-end">
        <time dateTime={at}>{when}</time>
        {from && <span className="block">{from}</span>}
      </p>
      {changes.length > 0 && (
        <dl className="grid gap-1 text-sm sm:col-span-2">
          {changes.map((change) => (
            <div key={change.field} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">
                {fieldName(entry.kind, change, formats) ?? <span lang={sourceLanguage}>{fieldText(change.field)}</span>}
              </dt>
              <dd className="wrap-anywhere">
                <del className="no-underline">{valueText(change, change.from)}</del>
                <span aria-hidden="true"> {arrow()} </span>
                <span className="sr-only"> {t({ message: 'to', context: 'between the former and the new value' })} </span>
                <ins className="font-medium no-underline">{valueText(change, change.to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
