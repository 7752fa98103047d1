/**
 * The subjects of the decision records, with the numbers of their records. Each record has one subject, that of
 * the question that leads to it.
 */
export const subjects = {
  'Accounts, sign-in and access': [4, 19, 22, 25, 26, 27, 34, 36, 39, 72, 80, 97, 114, 125],
  'Ledger and proof': [1, 11, 29, 30, 66, 67, 70, 71, 73, 74, 94, 112, 116, 117, 118, 120, 130, 136, 158],
  'Uploads, videos and media': [6, 10, 15, 20, 45, 49, 55, 57, 63, 64, 68, 88, 90, 109, 110, 134, 143, 168],
  'Tickets and conversations': [2, 75, 76, 79, 81, 86, 91, 96, 108, 133],
  Review: [5, 56, 58, 59, 61, 62, 95, 99, 113, 115, 124, 135],
  'Redaction and release': [144, 147, 148, 151, 153, 154, 157, 162, 163, 164, 166, 167],
  'Reports, exports and insights': [12, 17, 31, 60, 65, 87, 100, 131],
  'Statements and invoices': [18, 92, 150],
  'Holds and retention': [69],
  'Mail, webhooks and live updates': [16, 21, 32, 46, 104],
  'Speed and overload': [9, 33, 43, 44, 47, 48, 50, 51, 52, 53, 54, 93, 103, 105, 137, 138, 139, 140, 141],
  'Web application': [13, 14, 40, 41, 42, 101, 106, 126, 127, 132],
  'Installation and operations': [
    3, 8, 23, 24, 28, 35, 77, 85, 89, 98, 102, 119, 142, 145, 146, 149, 152, 155, 156, 159, 160, 161, 165,
    169,
  ],
  'Structure of the code': [7, 38, 107, 121, 122, 129],
};
