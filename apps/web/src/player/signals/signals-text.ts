/** Says why nothing that depends on signals is available. */
export const NO_SIGNALS = 'Available after sound analysis';
