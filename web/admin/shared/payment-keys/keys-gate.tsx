import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useCan } from '../../../store/hooks.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { useAsksOnlineQuery } from './keys-api.ts'

/** Shows rules once there are keys; before that, what comes first. */
export function KeysGate({ children }: { readonly children: ReactNode }) {
  const mayEnter = useCan('online-payments.keys')
  const { data: asks, isError } = useAsksOnlineQuery()
  if (asks || isError) return children
  if (asks === undefined) return <Loader label={t`Loading settings…`} />
  return (
    <Alert tone="info">
      <p className="max-w-prose">
        {mayEnter
          ? t`First enter the keys of your Stripe account. After that, you set here what clients pay ahead. Rules that you set before are kept.`
          : t`First, the administrator enters the keys of the salon’s Stripe account. After that, you set here what clients pay ahead.`}
      </p>
    </Alert>
  )
}
