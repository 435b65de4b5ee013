import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Webhook } from '../../../../domain/messages/webhook.ts'
import type { Failure } from '../../../api-error.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { replaceSecret } from './webhook-api.ts'

interface SecretProps {
  readonly webhook: Webhook
}

export function Secret({ webhook: { id, secret } }: SecretProps) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      notify({ about: id, text: t`Secret copied.` })
    } catch {
      // Refused without https, or if permission was denied.
      setIsShown(true)
      notify({ about: id, text: t`Your browser didn’t let us copy it. Here it is to copy by hand.`, tone: 'danger' })
    }
  }

  async function replace(): Promise<void> {
    setIsBusy(true)
    try {
      await dispatch(replaceSecret({ id, secret }))
      setIsShown(true)
      notify({ about: id, text: t`This is the new secret. Give it to your system.` })
    } catch (thrown) {
      notify({ about: id, text: (thrown as Failure).message, tone: 'danger' })
    } finally {
      setIsBusy(false)
      setIsConfirming(false)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="text-sm font-medium">{t`Secret`}</span>
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)} className="px-2.5! text-sm!">
          {isShown ? t({ message: 'Hide', context: 'the secret' }) : t({ message: 'Show', context: 'the secret' })}
        </Button>
        <Button variant="quiet" onClick={copy} className="px-2.5! text-sm!">
          {t({ message: 'Copy', context: 'verb: copies the secret' })}
        </Button>
        <Button variant="quiet" onClick={() => setIsConfirming(true)} className="px-2.5! text-sm!">
          {t({ message: 'Replace', comment: 'Makes a new secret' })}
        </Button>
      </div>
      {isShown && <code className="pb-1 text-sm wrap-anywhere select-all">{secret}</code>}
      <p className="pb-1 text-sm text-muted">{t`Your system checks with it that a request is really from us.`}</p>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Replace the secret?`}
        confirm={t`Replace secret`}
        cancel={t`Keep it`}
        busy={isBusy}
        onConfirm={replace}
      >
        {t`Your system refuses our requests until it has the new one. We keep trying for a day.`}
      </ConfirmDialog>
    </div>
  )
}
