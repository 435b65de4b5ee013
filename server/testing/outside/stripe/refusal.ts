/** An error as Stripe's API answers it. `isOfInput`: found before anything was executed, so it isn't kept for the idempotency key. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly isOfInput: boolean
  readonly error: Record<string, unknown>

  constructor(status: number, error: { message: string; type?: string; [field: string]: unknown }, isOfInput = false) {
    super(error.message)
    this.status = status
    this.isOfInput = isOfInput
    this.error = { type: 'invalid_request_error', ...error }
  }
}

export function invalidInput(param: string, message: string, code = 'parameter_invalid'): StripeRefusal {
  return new StripeRefusal(400, { message, param, code }, true)
}

export function missingParameter(param: string): StripeRefusal {
  return invalidInput(param, `Missing required param: ${param}.`, 'parameter_missing')
}

export function notFound(kind: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(404, { message: `No such ${kind}: '${id}'`, code: 'resource_missing', param })
}
