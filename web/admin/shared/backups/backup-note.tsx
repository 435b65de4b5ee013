import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useBackupsQuery } from './backup-api.ts'

/** Health of backups; null for others than the administrator, while loading, and if backups are made elsewhere. */
export function useBackupHealth() {
  const isOwner = useCan('backup.manage')
  const { data } = useBackupsQuery(undefined, { skip: !isOwner })
  return isOwner && data && data.health.state !== 'off' ? data.health : null
}

export const backupsPath = '/admin/settings/backups'

/** Time of the last good backup; if it is old, the reason and a link. Comes last, since it loads late. */
export function BackupNote() {
  const formats = useFormats()
  const health = useBackupHealth()
  if (!health) return null
  const { state, lastGood, reason } = health
  const link = (
    <Link to={backupsPath} className="-my-3 inline-block py-3 text-accent underline underline-offset-4">
      {t`Backups`}
    </Link>
  )
  const last = lastGood === null ? t`There’s no backup yet.` : t`Last good backup: ${{ date: formats.dateAndTime(lastGood) }}.`
  if (state === 'good' || state === 'none-yet') {
    return (
      <p className="my-4 text-sm text-muted">
        {last} {link}
      </p>
    )
  }
  return (
    <div className="mt-4">
      <Alert tone="warning">
        <p className="max-w-prose wrap-anywhere">
          <strong>{last}</strong> {reason ?? t`None was made since. Is the server on, at night or later?`} {link}
        </p>
      </Alert>
    </div>
  )
}
