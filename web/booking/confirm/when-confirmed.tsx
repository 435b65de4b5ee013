import { type ConfirmationTime, confirmationText, confirmationTime } from '../../../domain/insight/confirmation-time.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

const confirmationApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    confirmationTime: build.query<ConfirmationTime, void>({
      query: () => call('GET', '/appointments/confirmation-time', confirmationTime),
    }),
  }),
})

/** Usual time until confirmation. Its own file: nobody downloads RTK Query before having booked. */
export function WhenConfirmed() {
  const { data } = confirmationApi.useConfirmationTimeQuery()
  return data ? confirmationText(data) : null
}
