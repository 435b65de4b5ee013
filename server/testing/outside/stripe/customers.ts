import { type Books, find } from './books.ts'
import type { Customer, StripePaymentMethod } from './objects.ts'
import { StripeRefusal } from './refusal.ts'

export function detach(books: Books, id: string, isLive: boolean): StripePaymentMethod {
  const method = find(books.methods, id, { isLive, kind: 'PaymentMethod', param: 'payment_method' })
  if (method.customer === null) {
    throw new StripeRefusal(400, {
      message: `The payment method you provided is not attached to a customer so detachment is impossible.`,
    })
  }
  method.customer = null
  books.emit('payment_method.detached', method)
  return method
}

/** Deletes a customer with the cards that are kept of them. */
export function deleteCustomer(books: Books, id: string, isLive: boolean) {
  const customer: Customer = find(books.customers, id, { isLive, kind: 'customer' })
  books.customers.delete(id)
  for (const method of books.methods.values()) if (method.customer === id) method.customer = null
  books.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
