import type { PlantedClass } from './planted.ts';

/** "Read a matrix of r rows and c columns, and print its numbers in a spiral, clockwise from the upper left." */
export const SPIRAL: PlantedClass = {
  name: 'spiral',
  language: 'C',
  given: '#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n',
  honest: [
    String.raw`#include <stdio.h>
int main() {
    int r, c, a[50][50];
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &a[i][j]);
    int top = 0, bottom = r - 1, left = 0, right = c - 1;
    while (top <= bottom && left <= right) {
        for (int i = left; i <= right; i++) printf("%d ", a[top][i]);
        top++;
        for (int i = top; i <= bottom; i++) printf("%d ", a[i][right]);
        right--;
        if (top <= bottom) {
            for (int i = right; i >= left; i--) printf("%d ", a[bottom][i]);
            bottom--;
        }
        if (left <= right) {
            for (int i = bottom; i >= top; i--) printf("%d ", a[i][left]);
            left++;
        }
    }
    return 0;
}`,
    String.raw`#include <stdio.h>

int matrix[100][100];

int main(void) {
    int rows, columns;
    if (scanf("%d%d", &rows, &columns) != 2) return 1;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            scanf("%d", &matrix[i][j]);
        }
    }
    int rowStart = 0, rowEnd = rows - 1;
    int colStart = 0, colEnd = columns - 1;
    while (rowStart <= rowEnd && colStart <= colEnd) {
        for (int j = colStart; j <= colEnd; j++) {
            printf("%d ", matrix[rowStart][j]);
        }
        rowStart++;
        for (int i = rowStart; i <= rowEnd; i++) {
            printf("%d ", matrix[i][colEnd]);
        }
        colEnd--;
        if (rowStart <= rowEnd) {
            for (int j = colEnd; j >= colStart; j--) {
                printf("%d ", matrix[rowEnd][j]);
            }
            rowEnd--;
        }
        if (colStart <= colEnd) {
            for (int i = rowEnd; i >= rowStart; i--) {
                printf("%d ", matrix[i][colStart]);
            }
            colStart++;
        }
    }
    printf("\n");
    return 0;
}`,
    String.raw`#include <stdio.h>
#include <stdbool.h>

int main(void) {
    int r, c;
    scanf("%d %d", &r, &c);
    int m[r][c];
    bool seen[r][c];
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            scanf("%d", &m[i][j]);
            seen[i][j] = false;
        }
    int dx[] = {0, 1, 0, -1};
    int dy[] = {1, 0, -1, 0};
    int x = 0, y = 0, d = 0;
    for (int step = 0; step < r * c; step++) {
        printf("%d ", m[x][y]);
        seen[x][y] = true;
        int nx = x + dx[d], ny = y + dy[d];
        if (nx < 0 || nx >= r || ny < 0 || ny >= c || seen[nx][ny]) {
            d = (d + 1) % 4;
            nx = x + dx[d];
            ny = y + dy[d];
        }
        x = nx;
        y = ny;
    }
    return 0;
}`,
    String.raw`#include <stdio.h>

int a[60][60];

void ring(int r1, int c1, int r2, int c2) {
    int k;
    if (r1 > r2 || c1 > c2)
        return;
    for (k = c1; k <= c2; k++)
        printf("%d ", a[r1][k]);
    for (k = r1 + 1; k <= r2; k++)
        printf("%d ", a[k][c2]);
    if (r1 != r2)
        for (k = c2 - 1; k >= c1; k--)
            printf("%d ", a[r2][k]);
    if (c1 != c2)
        for (k = r2 - 1; k > r1; k--)
            printf("%d ", a[k][c1]);
    ring(r1 + 1, c1 + 1, r2 - 1, c2 - 1);
}

int main() {
    int n, m, i, j;
    scanf("%d%d", &n, &m);
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            scanf("%d", &a[i][j]);
    ring(0, 0, n - 1, m - 1);
    return 0;
}`,
    String.raw`#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int rows, cols;
    scanf("%d %d", &rows, &cols);
    int *cells = malloc(sizeof(int) * rows * cols);
    for (int i = 0; i < rows * cols; i++)
        scanf("%d", cells + i);
    int at = -1, step = 1, across = cols, down = rows - 1;
    int first = 1;
    while (across > 0 && (first || down >= 0)) {
        for (int k = 0; k < across; k++) {
            at += step;
            printf(first ? "%d" : " %d", cells[at]);
            first = 0;
        }
        int vertical = step * cols;
        for (int k = 0; k < down; k++) {
            at += vertical;
            printf(" %d", cells[at]);
        }
        if (down == 0) break;
        across--;
        down--;
        step = -step;
    }
    putchar('\n');
    free(cells);
    return 0;
}`,
    String.raw`#include <stdio.h>
#define MAX 50

void readMatrix(int m[MAX][MAX], int r, int c) {
    int i, j;
    for (i = 0; i < r; i++)
        for (j = 0; j < c; j++)
            scanf("%d", &m[i][j]);
}

void printSpiral(int m[MAX][MAX], int r, int c) {
    int i, k = 0, l = 0;
    while (k < r && l < c) {
        for (i = l; i < c; ++i)
            printf("%d ", m[k][i]);
        k++;
        for (i = k; i < r; ++i)
            printf("%d ", m[i][c - 1]);
        c--;
        if (k < r) {
            for (i = c - 1; i >= l; --i)
                printf("%d ", m[r - 1][i]);
            r--;
        }
        if (l < c) {
            for (i = r - 1; i >= k; --i)
                printf("%d ", m[i][l]);
            l++;
        }
    }
}

int main() {
    int m[MAX][MAX], r, c;
    scanf("%d %d", &r, &c);
    readMatrix(m, r, c);
    printSpiral(m, r, c);
    return 0;
}`,
    String.raw`#include <stdio.h>

int main() {
    int r, c, i, j, layer, count = 0;
    int a[100][100];
    scanf("%d %d", &r, &c);
    for (i = 0; i < r; i++) {
        for (j = 0; j < c; j++)
            scanf("%d", &a[i][j]);
    }
    int layers = (r < c ? r : c);
    layers = (layers + 1) / 2;
    for (layer = 0; layer < layers; layer++) {
        for (j = layer; j < c - layer; j++) {
            printf("%d ", a[layer][j]);
            count++;
        }
        for (i = layer + 1; i < r - layer; i++) {
            printf("%d ", a[i][c - 1 - layer]);
            count++;
        }
        for (j = c - 2 - layer; j >= layer && count < r * c; j--) {
            printf("%d ", a[r - 1 - layer][j]);
            count++;
        }
        for (i = r - 2 - layer; i > layer && count < r * c; i--) {
            printf("%d ", a[i][layer]);
            count++;
        }
    }
    return 0;
}`,
    String.raw`#include <stdio.h>

enum direction { EAST, SOUTH, WEST, NORTH };

int main(void) {
    int r, c, grid[40][40];
    scanf("%d%d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &grid[i][j]);
    int low_r = 0, low_c = 0, high_r = r, high_c = c;
    enum direction go = EAST;
    int i = 0, j = 0;
    for (int left = r * c; left > 0; left--) {
        printf("%d%c", grid[i][j], left == 1 ? '\n' : ' ');
        switch (go) {
        case EAST:
            if (j + 1 == high_c) { go = SOUTH; low_r++; i++; } else j++;
            break;
        case SOUTH:
            if (i + 1 == high_r) { go = WEST; high_c--; j--; } else i++;
            break;
        case WEST:
            if (j == low_c) { go = NORTH; high_r--; i--; } else j--;
            break;
        case NORTH:
            if (i == low_r) { go = EAST; low_c++; j++; } else i--;
            break;
        }
    }
    return 0;
}`,
    String.raw`#include <stdio.h>

int main() {
    int n, m;
    int a[51][51];
    scanf("%d %d", &n, &m);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            scanf("%d", &a[i][j]);
    int out[2601], k = 0;
    int t = 1, b = n, l = 1, r = m, dir = 0;
    while (t <= b && l <= r) {
        if (dir == 0) {
            for (int i = l; i <= r; i++) out[k++] = a[t][i];
            t++;
        } else if (dir == 1) {
            for (int i = t; i <= b; i++) out[k++] = a[i][r];
            r--;
        } else if (dir == 2) {
            for (int i = r; i >= l; i--) out[k++] = a[b][i];
            b--;
        } else {
            for (int i = b; i >= t; i--) out[k++] = a[i][l];
            l++;
        }
        dir = (dir + 1) % 4;
    }
    for (int i = 0; i < k; i++)
        printf("%d ", out[i]);
    return 0;
}`,
    String.raw`#include <stdio.h>
int main()
{
    int row, col;
    scanf("%d %d", &row, &col);
    int arr[row][col];
    for (int i = 0; i < row; i++)
    {
        for (int j = 0; j < col; j++)
        {
            scanf("%d", &arr[i][j]);
        }
    }
    int startRow = 0;
    int startCol = 0;
    int endRow = row - 1;
    int endCol = col - 1;
    while (startRow <= endRow && startCol <= endCol)
    {
        for (int j = startCol; j <= endCol; j++)
        {
            printf("%d ", arr[startRow][j]);
        }
        for (int i = startRow + 1; i <= endRow; i++)
        {
            printf("%d ", arr[i][endCol]);
        }
        for (int j = endCol - 1; j >= startCol; j--)
        {
            if (startRow == endRow)
            {
                break;
            }
            printf("%d ", arr[endRow][j]);
        }
        for (int i = endRow - 1; i >= startRow + 1; i--)
        {
            if (startCol == endCol)
            {
                break;
            }
            printf("%d ", arr[i][startCol]);
        }
        startRow++;
        startCol++;
        endRow--;
        endCol--;
    }
    return 0;
}`,
    String.raw`#include <stdio.h>
#include <limits.h>

static int a[100][100];
static int r, c;

static int take(int i, int j) {
    if (i < 0 || j < 0 || i >= r || j >= c || a[i][j] == INT_MIN)
        return 0;
    printf("%d ", a[i][j]);
    a[i][j] = INT_MIN;
    return 1;
}

int main(void) {
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &a[i][j]);
    int i = 0, j = -1, moved = 1;
    while (moved) {
        moved = 0;
        while (take(i, j + 1)) { j++; moved = 1; }
        while (take(i + 1, j)) { i++; moved = 1; }
        while (take(i, j - 1)) { j--; moved = 1; }
        while (take(i - 1, j)) { i--; moved = 1; }
    }
    return 0;
}`,
    String.raw`#include <stdio.h>

/* takes off the first row and turns the rest to the left */
int main(void) {
    int r, c, a[64][64], b[64][64];
    scanf("%d %d", &r, &c);
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            scanf("%d", &a[i][j]);
    while (r > 0 && c > 0) {
        for (int j = 0; j < c; j++)
            printf("%d ", a[0][j]);
        for (int i = 1; i < r; i++)
            for (int j = 0; j < c; j++)
                b[c - 1 - j][i - 1] = a[i][j];
        int t = r - 1;
        r = c;
        c = t;
        for (int i = 0; i < r; i++)
            for (int j = 0; j < c; j++)
                a[i][j] = b[i][j];
    }
    puts("");
    return 0;
}`,
    String.raw`#include <stdio.h>

void spiral(int r, int c, int a[r][c]) {
    int up = 0, down = r - 1, left = 0, right = c - 1, i;
    for (;;) {
        for (i = left; i <= right; i++)
            printf("%d ", a[up][i]);
        if (++up > down) break;
        for (i = up; i <= down; i++)
            printf("%d ", a[i][right]);
        if (--right < left) break;
        for (i = right; i >= left; i--)
            printf("%d ", a[down][i]);
        if (--down < up) break;
        for (i = down; i >= up; i--)
            printf("%d ", a[i][left]);
        if (++left > right) break;
    }
}

int main(void) {
    int r, c;
    scanf("%d%d", &r, &c);
    int a[r][c];
    for (int i = 0; i < r * c; i++)
        scanf("%d", &a[i / c][i % c]);
    spiral(r, c, a);
    return 0;
}`,
    String.raw`#include <stdio.h>

int main() {
    int r, c, i, j, mat[50][50];
    int total, printed = 0;
    int rs = 0, re, cs = 0, ce;
    scanf("%d %d", &r, &c);
    re = r - 1;
    ce = c - 1;
    total = r * c;
    for (i = 0; i < r; i++)
        for (j = 0; j < c; j++)
            scanf("%d", &mat[i][j]);
    while (printed < total) {
        for (i = cs; i <= ce && printed < total; i++) {
            printf("%d ", mat[rs][i]);
            printed++;
        }
        rs++;
        for (i = rs; i <= re && printed < total; i++) {
            printf("%d ", mat[i][ce]);
            printed++;
        }
        ce--;
        for (i = ce; i >= cs && printed < total; i--) {
            printf("%d ", mat[re][i]);
            printed++;
        }
        re--;
        for (i = re; i >= rs && printed < total; i--) {
            printf("%d ", mat[i][cs]);
            printed++;
        }
        cs++;
    }
    return 0;
}`,
  ],
  copies: [
    {
      of: 7,
      how: 'renamed',
      text: String.raw`#include <stdio.h>

enum heading { RIGHT, DOWN, LEFT, UP };

int main(void) {
    int n, m, box[40][40];
    scanf("%d%d", &n, &m);
    for (int p = 0; p < n; p++)
        for (int q = 0; q < m; q++)
            scanf("%d", &box[p][q]);
    int firstRow = 0, firstCol = 0, endRow = n, endCol = m;
    enum heading now = RIGHT;
    int p = 0, q = 0;
    for (int todo = n * m; todo > 0; todo--) {
        printf("%d%c", box[p][q], todo == 1 ? '\n' : ' ');
        switch (now) {
        case RIGHT:
            if (q + 1 == endCol) { now = DOWN; firstRow++; p++; } else q++;
            break;
        case DOWN:
            if (p + 1 == endRow) { now = LEFT; endCol--; q--; } else p++;
            break;
        case LEFT:
            if (q == firstCol) { now = UP; endRow--; p--; } else q--;
            break;
        case UP:
            if (p == firstRow) { now = RIGHT; firstCol++; q++; } else p--;
            break;
        }
    }
    return 0;
}`,
    },
    {
      of: 10,
      how: 'reordered',
      text: String.raw`#include <limits.h>
#include <stdio.h>

static int rows, cols;
static int grid[100][100];
static int visit(int y, int x);

int main(void) {
    scanf("%d %d", &rows, &cols);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < cols; x++)
            scanf("%d", &grid[y][x]);
    int y = 0, x = -1, any = 1;
    while (any) {
        any = 0;
        while (visit(y, x + 1)) { x++; any = 1; }
        while (visit(y + 1, x)) { y++; any = 1; }
        while (visit(y, x - 1)) { x--; any = 1; }
        while (visit(y - 1, x)) { y--; any = 1; }
    }
    return 0;
}

static int visit(int y, int x) {
    if (y < 0 || x < 0 || y >= rows || x >= cols || grid[y][x] == INT_MIN)
        return 0;
    printf("%d ", grid[y][x]);
    grid[y][x] = INT_MIN;
    return 1;
}`,
    },
    {
      of: 2,
      how: 'split',
      text: String.raw`#include <stdbool.h>
#include <stdio.h>

int main(void) {
    int r;
    int c;
    scanf("%d %d", &r, &c);
    int m[r][c];
    bool seen[r][c];
    for (int i = 0; i < r; i++) {
        for (int j = 0; j < c; j++) {
            scanf("%d", &m[i][j]);
            seen[i][j] = false;
        }
    }
    int dx[] = {0, 1, 0, -1};
    int dy[] = {1, 0, -1, 0};
    int x = 0;
    int y = 0;
    int d = 0;
    int total = r * c;
    for (int step = 0; step < total; step++) {
        int value = m[x][y];
        printf("%d ", value);
        seen[x][y] = true;
        int nx = x + dx[d];
        int ny = y + dy[d];
        bool outside = nx < 0 || nx >= r || ny < 0 || ny >= c || seen[nx][ny];
        if (outside) {
            d = d + 1;
            d = d % 4;
            nx = x + dx[d];
            ny = y + dy[d];
        }
        x = nx;
        y = ny;
    }
    return 0;
}`,
    },
    {
      of: 6,
      how: 'loops',
      text: String.raw`#include <stdio.h>

int main() {
    int r, c, i, j, layer, count = 0;
    int a[100][100];
    scanf("%d %d", &r, &c);
    i = 0;
    while (i < r) {
        j = 0;
        while (j < c) {
            scanf("%d", &a[i][j]);
            j++;
        }
        i++;
    }
    int layers = (r < c ? r : c);
    layers = (layers + 1) / 2;
    layer = 0;
    while (layer < layers) {
        j = layer;
        while (j < c - layer) {
            printf("%d ", a[layer][j]);
            count++;
            j++;
        }
        i = layer + 1;
        while (i < r - layer) {
            printf("%d ", a[i][c - 1 - layer]);
            count++;
            i++;
        }
        j = c - 2 - layer;
        while (j >= layer && count < r * c) {
            printf("%d ", a[r - 1 - layer][j]);
            count++;
            j--;
        }
        i = r - 2 - layer;
        while (i > layer && count < r * c) {
            printf("%d ", a[i][layer]);
            count++;
            i--;
        }
        layer++;
    }
    return 0;
}`,
    },
  ],
};
