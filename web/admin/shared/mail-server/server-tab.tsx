import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MailServer } from '../../../../domain/messages/mail-server.ts'
import type { Failure } from '../../../api-error.ts'
import { failureOf } from '../../../store/api-slice.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { notify } from '../../../ui/toast.ts'
import { SenderCheck } from './sender-check.tsx'
import { removeServer, useMailServerQuery } from './server-api.ts'
import { ServerForm } from './server-form.tsx'

const card = 'grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6'

export function ServerTab({ isGuarded = true }: { readonly isGuarded?: boolean }) {
  const { data: state, refetch, ...query } = useMailServerQuery()
  const failure = failureOf(query)
  if (!state && failure)
    return <LoadFailed problem={t`We couldn’t load the mail server.`} error={failure.message} onRetry={refetch} />
  if (!state) return <Loader label={t`Loading the mail server…`} isPage />
  const { stored, outside } = state
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section aria-labelledby="server-heading" className={card}>
        <h2 id="server-heading" className="font-serif text-heading font-medium">
          {t`Mail server`}
        </h2>
        {outside === null ? (
          <>
            <About stored={stored} />
            <ServerForm key={stored ? 'stored' : 'new'} stored={stored} isGuarded={isGuarded} />
            {stored && <RemoveServer stored={stored} />}
          </>
        ) : (
          <Alert tone="info">
            <p className="max-w-prose wrap-anywhere">
              {outside ? (
                <Trans>
                  Mail leaves through the server that whoever runs Chairtime has set: <strong>{outside}</strong>. They can
                  change it, or let you enter one here.
                </Trans>
              ) : (
                t`Mail leaves through the server that whoever runs Chairtime has set. They can change it, or let you enter one here.`
              )}
            </p>
          </Alert>
        )}
      </section>
      {outside === null && stored && <SenderCheck address={stored.senderAddress} host={stored.host} />}
    </div>
  )
}

function About({ stored }: { readonly stored: MailServer | null }) {
  if (stored?.password === 'unreadable') {
    return (
      <Alert tone="warning">
        <p className="max-w-prose">
          {t`Something changed where Chairtime runs, so the password can’t be read anymore. Until you enter it again, mail waits.`}
        </p>
      </Alert>
    )
  }
  const text = stored
    ? t`Mail goes out by this server.`
    : t`Enter the one that your own mail goes out by. Until then mails are kept here, not sent.`
  return <p className="max-w-prose text-muted">{text}</p>
}

function RemoveServer({ stored }: { readonly stored: MailServer }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const dispatch = useAppDispatch()

  async function remove(): Promise<void> {
    setIsRemoving(true)
    try {
      await dispatch(removeServer(stored.version))
      notify({ about: 'mail server', text: t`Mail server removed. Mails are kept here, not sent.` })
    } catch (thrown) {
      notify({ about: 'mail server', text: (thrown as Failure).message, tone: 'danger' })
    }
    setIsRemoving(false)
    setIsAsking(false)
  }

  return (
    <div className="border-t border-line pt-4">
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t`Remove this mail server`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Remove the mail server?`}
        confirm={t`Remove it`}
        cancel={t`Keep it`}
        busy={isRemoving}
        onConfirm={remove}
      >
        {t`Its password goes with it. Mails are then kept here, not sent, until you enter another one.`}
      </ConfirmDialog>
    </div>
  )
}
