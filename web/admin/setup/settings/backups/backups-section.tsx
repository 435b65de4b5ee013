import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Backups } from '../../../../../domain/operations/backups/backups.ts'
import type { Failure } from '../../../../api-error.ts'
import { failureOf } from '../../../../store/api-slice.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useBackupsQuery, useStartBackupMutation } from '../../../shared/backups/backup-api.ts'
import { Section } from '../section.tsx'
import { BackupList } from './backup-list.tsx'
import { PlanForm } from './plan-form.tsx'

const progressClass =
  'h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-transparent ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent'

/** Polling interval while a backup is being made, in milliseconds. */
const pollMillis = 1_000

/** Backups, for the administrator. Changes apply at once, without the page's save. */
export function BackupsSection() {
  const backupsQuery = useBackupsQuery(undefined, { refetchOnMountOrArgChange: true })
  const isRunning = Boolean(backupsQuery.data?.running)
  useBackupsQuery(undefined, { pollingInterval: isRunning ? pollMillis : 0, skipPollingIfUnfocused: true })
  useNoticeOfEnd(backupsQuery.data)
  const failure = failureOf(backupsQuery)
  return (
    <Section
      id="backups"
      title={t`Backups`}
      about={t`Everything the salon has, in one file: bookings, clients, pictures and settings. Keep a copy on another machine.`}
    >
      {backupsQuery.data && <Content backups={backupsQuery.data} />}
      {failure && (
        <LoadFailed problem={t`We couldn’t load the backups.`} error={failure.message} onRetry={backupsQuery.refetch} />
      )}
      {!backupsQuery.data && !failure && <Loader label={t`Loading the backups…`} />}
    </Section>
  )
}

function Content({ backups }: { readonly backups: Backups }) {
  const { plan, folder, encrypts, running, items, asksCode } = backups
  return (
    <>
      <Health backups={backups} />
      <Start running={running} />
      <BackupList items={items} asksCode={asksCode} />
      <p className="max-w-prose text-sm text-muted wrap-anywhere">
        <Trans>
          They’re on the server, in <code>{folder}</code>.
        </Trans>{' '}
        {encrypts
          ? t`New ones are encrypted. Keep the passphrase in a safe place, too: nobody can open them without it.`
          : t`They aren’t encrypted: anyone who has one can read it. Whoever runs the server can encrypt new ones.`}
      </p>
      <PlanForm plan={plan} />
    </>
  )
}

function Health({ backups: { health, plan, items } }: { readonly backups: Backups }) {
  const formats = useFormats()
  const { state, lastGood, reason } = health
  const last =
    lastGood === null ? t`There’s no backup yet.` : t`The last good backup is from ${{ date: formats.dateAndTime(lastGood) }}.`
  if (state === 'good') return <p>{last}</p>
  if (state === 'none-yet') return <p>{`${last} ${t`The first one is made at ${{ time: formats.timeOfDay(plan.at) }}.`}`}</p>
  if (state === 'off') {
    return (
      <Alert tone="info">
        {t`No backups are made at night here. Make sure that the database is backed up elsewhere.`} {items.length > 0 && last}
      </Alert>
    )
  }
  return (
    <Alert tone="warning">
      <p className="font-medium">{last}</p>
      <p className="max-w-prose wrap-anywhere">
        {reason === null ? t`None was made since. Is the server on, at night or later?` : t`The next one failed: ${reason}`}{' '}
        {t`We try again by ourselves; or press the button once it’s put right.`}
      </p>
    </Alert>
  )
}

function Start({ running }: { readonly running: Backups['running'] }) {
  const [start, { isLoading }] = useStartBackupMutation()
  const percent = Math.round((running?.share ?? 0) * 100)

  async function press(): Promise<void> {
    try {
      await start().unwrap()
    } catch (thrown) {
      notify({ about: 'backup', text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button busy={isLoading || running !== null} onClick={press} className="max-sm:w-full">
        {running ? t`Backing up…` : t`Back up now`}
      </Button>
      {running && (
        <label className="flex min-w-48 grow items-center gap-3 sm:max-w-sm">
          <span className="sr-only">{t`Progress`}</span>
          <progress value={percent} max={100} className={progressClass} />
          <span className="w-12 text-end tabular-nums">{t`${percent}%`}</span>
        </label>
      )}
    </div>
  )
}

function useNoticeOfEnd(backups: Backups | undefined): void {
  const wasRunning = useRef(false)
  const isRunning = backups ? backups.running !== null : null
  const reason = backups?.health.reason ?? null
  useEffect(() => {
    if (isRunning === null) return
    if (wasRunning.current && !isRunning) {
      if (reason === null) notify({ about: 'backup', text: t`Your backup is made and checked.` })
      else notify({ about: 'backup', text: t`The backup failed: ${reason}`, tone: 'danger' })
    }
    wasRunning.current = isRunning
  }, [isRunning, reason])
}
