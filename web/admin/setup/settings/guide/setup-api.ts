import { z } from 'zod'
import { anyStylist } from '../../../../../domain/booking/booking.ts'
import { type MailDelivery, mailDelivery } from '../../../../../domain/messages/mail.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { type Service, type ServiceInput, service } from '../../../../../domain/salon/service.ts'
import { type NewStylist, type TestBookingInput, testBooking } from '../../../../../domain/salon/setup/first-records.ts'
import { type Stylist, stylist } from '../../../../../domain/salon/stylist.ts'
import { apiSlice, call, refetchOnLive } from '../../../../store/api-slice.ts'

const testBookingPath = '/setup/test-booking'

const setupApi = apiSlice.enhanceEndpoints({ addTagTypes: ['TestBooking', 'Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    addServices: build.mutation<Service[], readonly ServiceInput[]>({
      query: (services) => call('POST', '/setup/services', z.array(service), { services }),
    }),
    addStylists: build.mutation<Stylist[], readonly NewStylist[]>({
      query: (stylists) => call('POST', '/setup/stylists', z.array(stylist), { stylists }),
    }),
    testBooking: build.query<z.infer<typeof testBooking>, void>({
      query: () => call('GET', testBookingPath, testBooking),
      providesTags: ['TestBooking', 'Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    nextOpenings: build.query<FreeTime[], { readonly serviceId: string; readonly from: string }>({
      query:
        ({ serviceId, from }) =>
        (api) =>
          api.nextFree({ stylistId: anyStylist, services: serviceId, from, count: 3 }),
      providesTags: ['Appointment', 'Catalogue'],
    }),
    setupDelivery: build.query<MailDelivery, void>({
      query: () => call('GET', '/mail/delivery', mailDelivery),
      providesTags: ['Delivery'],
    }),
    makeTestBooking: build.mutation<z.infer<typeof testBooking>, TestBookingInput>({
      query: (input) => call('POST', testBookingPath, testBooking, input),
      invalidatesTags: ['TestBooking', 'Appointment'],
    }),
    removeTestBooking: build.mutation<null, void>({
      query: () => call('DELETE', testBookingPath, z.null().catch(null)),
      invalidatesTags: ['TestBooking', 'Appointment'],
    }),
  }),
})

export const {
  useAddServicesMutation,
  useAddStylistsMutation,
  useTestBookingQuery,
  useNextOpeningsQuery,
  useSetupDeliveryQuery,
  useMakeTestBookingMutation,
  useRemoveTestBookingMutation,
} = setupApi
