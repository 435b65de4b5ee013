import { useCallback, useEffect, useState } from 'react'
import type { SignedInDevice } from '../../../domain/accounts/account-access.ts'
import { accessCalls } from '../../access-calls.ts'
import type { Failure } from '../../api-error.ts'
import { createResponseOrder } from '../../late-responses.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'

const fetchDevices = createApiThunk('devices/fetch', (api) => accessCalls(api).devices())
const endSession = createApiThunk('devices/end', (api, id: string) => accessCalls(api).endSession(id))
const endOtherSessions = createApiThunk('devices/endOthers', (api) => accessCalls(api).endOtherSessions())

/** The account's devices, fetched again after each change, and whenever `changes` has changed. */
export function useDevices(changes: number) {
  const dispatch = useAppDispatch()
  const [devices, setDevices] = useState<readonly SignedInDevice[] | null>(null)
  const [loadFailure, setLoadFailure] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [order] = useState(createResponseOrder)

  const load = useCallback(async () => {
    setLoadFailure(null)
    const isLatest = order.send()
    try {
      const found = await dispatch(fetchDevices()).unwrap()
      if (isLatest()) setDevices(found)
    } catch (thrown) {
      if (isLatest()) setLoadFailure((thrown as Failure).message)
    }
  }, [dispatch, order])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed password has signed devices out
  useEffect(() => void load(), [load, changes])

  async function run(what: string, action: () => Promise<unknown>): Promise<void> {
    setBusy(what)
    setFailure(null)
    try {
      await action()
    } catch (thrown) {
      // What is signed out already is what was requested.
      const { code, message } = thrown as Failure
      if (code !== 'not_found') setFailure(message)
    }
    await load()
    setBusy(null)
  }

  return {
    devices,
    loadFailure,
    failure,
    /** What is being done: a device's id, 'others' or nothing. */
    busy,
    load,
    end: (id: string) => run(id, () => dispatch(endSession(id)).unwrap()),
    endOthers: () => run('others', () => dispatch(endOtherSessions()).unwrap()),
  }
}
