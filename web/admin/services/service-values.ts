import { z } from 'zod'
import { type Service, type ServiceInput, serviceInput } from '../../../domain/service.ts'
import { enteredNumber, priceText } from '../form/number-field.tsx'

/** The form's fields as they are typed. */
export interface ServiceValues {
  readonly ServiceName: string
  readonly Description: string
  readonly Price: string
  readonly Duration: string
}

export const emptyService: ServiceValues = { ServiceName: '', Description: '', Price: '', Duration: '' }

/** A service as the form shows it. */
export function serviceValues({ ServiceName, Description, Price, Duration }: Service): ServiceValues {
  return { ServiceName, Description, Price: priceText(Price), Duration: String(Duration) }
}

/** What was typed, read and checked by the domain's rules, all fields at once. */
export const serviceForm: z.ZodType<ServiceInput> = z
  .custom<ServiceValues>()
  .transform(
    (typed): Record<keyof ServiceValues, unknown> => ({
      ...typed,
      Price: enteredNumber(typed.Price),
      Duration: enteredNumber(typed.Duration),
    }),
  )
  .pipe(serviceInput)
