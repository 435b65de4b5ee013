import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, Lock, LockOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '../../../../../domain/operations/backups/backups.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { useAskForBackupMutation } from '../../../shared/backups/backup-api.ts'
import { DownloadForm } from './download-form.tsx'

interface BackupListProps {
  readonly items: readonly Backup[]
  /** True if a download also asks for a one-time code. */
  readonly asksCode: boolean
}

const few = 7

export function BackupList({ items, asksCode }: BackupListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const [requestedName, setRequestedName] = useState('')
  if (items.length === 0) return null
  const visibleItems = isWhole ? items : items.slice(0, few)
  return (
    <div className="grid justify-items-start gap-2">
      <ul aria-label={t`Backups`} className="w-full rounded-control border border-line">
        {visibleItems.map((backup) => (
          <BackupRow
            key={backup.name}
            backup={backup}
            asksCode={asksCode}
            isAsked={requestedName === backup.name}
            onAsk={(isAsked) => setRequestedName(isAsked ? backup.name : '')}
          />
        ))}
      </ul>
      {items.length > visibleItems.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)} className="-mx-3 px-3!">
          {t`Show all ${{ count: items.length }}`}
        </Button>
      )}
    </div>
  )
}

interface BackupRowProps {
  readonly backup: Backup
  readonly asksCode: boolean
  readonly isAsked: boolean
  readonly onAsk: (isAsked: boolean) => void
}

function BackupRow({ backup, asksCode, isAsked, onAsk }: BackupRowProps) {
  const formats = useFormats()
  const [ask] = useAskForBackupMutation()
  const { name, at, bytes, rows, encrypted, checked, here } = backup
  const moment = formats.dateAndTime(at)
  const size = sizeText(bytes, formats.locale)
  const count = rows?.toLocaleString(formats.locale)
  return (
    <li className="border-t border-line px-4 py-2 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 py-1">
          <p className="font-medium">{moment}</p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <span>
              {rows === null ? size : t`${plural({ rows }, { one: `${size}, ${count} row`, other: `${size}, ${count} rows` })}`}
            </span>
            <Fact Icon={encrypted ? Lock : LockOpen}>{encrypted ? t`Encrypted` : t`Not encrypted`}</Fact>
            {checked && (
              <Fact Icon={CircleCheck}>
                {t({ message: 'Checked', comment: 'A backup that was read again and found whole' })}
              </Fact>
            )}
          </p>
        </div>
        {here ? (
          <Button variant="quiet" aria-expanded={isAsked} onClick={() => onAsk(!isAsked)} className="-mx-3 px-3!">
            <Trans>
              Download<span className="sr-only"> the backup of {moment}</span>
            </Trans>
          </Button>
        ) : (
          <span className="py-2.5 text-sm text-muted">{t`Not on this server`}</span>
        )}
      </div>
      {isAsked && (
        <DownloadForm ask={(input) => ask({ name, ...input }).unwrap()} asksCode={asksCode} onDone={() => onAsk(false)} />
      )}
    </li>
  )
}

function Fact({ Icon, children }: { readonly Icon: LucideIcon; readonly children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  )
}

/** '12.4 MB', or '58 kB' for a small one. */
function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1e6
  const amount = (isSmall ? Math.ceil(bytes / 1e3) : bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 })
  return isSmall ? t`${amount} kB` : t`${amount} MB`
}
