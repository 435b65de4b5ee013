import { t } from '@lingui/core/macro'
import type { Failure } from '../../api-error.ts'
import { notify } from '../../ui/toast.ts'
import { useAddressQuery, useConfirmAgainMutation, useKeepAddressMutation } from './address-api.ts'

export function useAddress(query: Parameters<typeof useAddressQuery>[0]) {
  // Optional: the profile works without it.
  const { data: address } = useAddressQuery(query)
  const [confirmAgain, again] = useConfirmAgainMutation()
  const [keepAddress, keeping] = useKeepAddressMutation()
  const isBusy = again.isLoading || keeping.isLoading

  async function doing(action: () => { unwrap(): Promise<unknown> }, text: string): Promise<void> {
    if (isBusy) return
    try {
      await action().unwrap()
      notify({ about: 'address', text })
    } catch (thrown) {
      notify({ about: 'address', text: (thrown as Failure).message, tone: 'danger' })
    }
  }

  return {
    address,
    isBusy,
    isSending: again.isLoading,
    isKeeping: keeping.isLoading,
    sendAgain: () => doing(confirmAgain, t`We’ve sent you a link. It works for an hour.`),
    keep: () => doing(keepAddress, t`Your email stays as it was.`),
  }
}
