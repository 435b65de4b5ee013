import { useEffect, useState } from 'react'
import type { AccountAddress } from '../../../domain/accounts/account-access.ts'
import type { Api } from '../../api.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'

/** Loaded apart from the page, most of whose visitors look at their bookings only. */
const callsOf = async (api: Api) => (await import('../../access-calls.ts')).accessCalls(api)

const fetchAddress = createApiThunk('address/fetch', async (api) => (await callsOf(api)).address())
const confirmAgain = createApiThunk('address/confirmAgain', async (api) => (await callsOf(api)).confirmAgain())
const keepAddress = createApiThunk('address/keep', async (api) => {
  const calls = await callsOf(api)
  await calls.keepAddress()
  return calls.address()
})

interface AddressQuery {
  /** The address that the account has. */
  readonly email: string
  /** How often the profile was saved on this page. */
  readonly saves: number
}

/** Whether the account's address is confirmed, the new one that waits to be, and what can be done about it. */
export function useAddress({ email, saves }: AddressQuery) {
  const dispatch = useAppDispatch()
  const [address, setAddress] = useState<AccountAddress | null>(null)
  const [busy, setBusy] = useState<'again' | 'keep' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what the server returns
  useEffect(() => {
    let isOver = false
    dispatch(fetchAddress())
      .unwrap()
      .then((address) => isOver || setAddress(address))
      // The profile can be read and saved without it.
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [dispatch, email, saves])

  async function doing(what: 'again' | 'keep', action: () => Promise<AccountAddress>, text: string): Promise<void> {
    if (busy) return
    setBusy(what)
    try {
      setAddress(await action())
      notify({ about: 'address', text })
    } catch (thrown) {
      notify({ about: 'address', text: (thrown as Failure).message, tone: 'danger' })
    } finally {
      setBusy(null)
    }
  }

  return {
    /** Null while it is not known, and where it could not be read. */
    address,
    /** Which of the two is under way. */
    busy,
    sendAgain: () => doing('again', () => dispatch(confirmAgain()).unwrap(), 'We’ve sent you a link. It works for an hour.'),
    keep: () => doing('keep', () => dispatch(keepAddress()).unwrap(), 'Your email stays as it was.'),
  }
}
