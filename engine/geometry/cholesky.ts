/**
 * Solves A · x = b by Cholesky's decomposition, in place, for one right side of `size` words or several one after the
 * other: `right` becomes the solutions. Of `matrix`, symmetric and row by row, the lower half is read and overwritten.
 * False where it is not positive definite.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array, size: number): boolean {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j];
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k] * matrix[j * size + k];
      if (i === j && sum <= 1e-9 * matrix[i * size + i]) return false;
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j];
    }
  }
  for (let at = 0; at < right.length; at += size) {
    for (let i = 0; i < size; i++) {
      for (let k = 0; k < i; k++) right[at + i] -= matrix[i * size + k] * right[at + k];
      right[at + i] /= matrix[i * size + i];
    }
    for (let i = size - 1; i >= 0; i--) {
      for (let k = i + 1; k < size; k++) right[at + i] -= matrix[k * size + i] * right[at + k];
      right[at + i] /= matrix[i * size + i];
    }
  }
  return true;
}
