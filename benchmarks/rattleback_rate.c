/* The rattleback's rate, written by hand from the equations at the head of rolling/core.py.

   x: quaternion w x y z, angular velocity in body axes, contact u v on the plane      9
   p: m, Ixx Iyy Izz Ixy, squared semi-axes a2 b2 c2, centre of the shape (3), g_z    12

   g   = third row of R: the ground's normal in body axes; the body's own is -g
   r   = - D g / h, h^2 = g.D g      from the ellipsoid's centre to the contact
   a   = centre + r
   V   = (D w - r (r.w))/h, w = omega x g
   J omega_dot = a x (m (V - a x omega) x omega - m g_z g) - omega x (I omega)

   A quotient is slow and a product is not: one reciprocal for h and one for each pivot of J.  */

#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <time.h>

enum { STATES = 9, NUMBERS = 12 };

typedef struct { double x, y, z; } vec;

static inline vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Number j of a state is s[j * stride]. */
static inline void rate_of(const double *restrict s, const double *restrict p, double *restrict d,
                           const long stride)
{
    const double w = s[0], x = s[stride], y = s[2 * stride], z = s[3 * stride];
    const vec o = {s[4 * stride], s[5 * stride], s[6 * stride]};
    const double m = p[0], Ixx = p[1], Iyy = p[2], Izz = p[3], Ixy = p[4];
    const double A = p[5], B = p[6], C = p[7], gz = p[11];

    const double ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const double xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y, wz = w * z;
    const vec g = {2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz};

    const double Agx = A * g.x, Bgy = B * g.y, Cgz = C * g.z;
    const double over_h = 1 / sqrt(Agx * g.x + Bgy * g.y + Cgz * g.z);
    const vec r = {-Agx * over_h, -Bgy * over_h, -Cgz * over_h};
    const vec a = {p[8] + r.x, p[9] + r.y, p[10] + r.z};

    const vec t = cross(o, g);
    const double along = r.x * t.x + r.y * t.y + r.z * t.z;
    const vec V = {(A * t.x - r.x * along) * over_h, (B * t.y - r.y * along) * over_h,
                   (C * t.z - r.z * along) * over_h};

    const vec v = cross(a, o);
    const vec e = cross((vec){V.x - v.x, V.y - v.y, V.z - v.z}, o);
    const vec f = {m * (e.x - gz * g.x), m * (e.y - gz * g.y), m * (e.z - gz * g.z)};
    const vec turn = cross(a, f);
    const vec spin = {Ixx * o.x + Ixy * o.y, Ixy * o.x + Iyy * o.y, Izz * o.z};
    const vec gyro = cross(o, spin);
    const vec b = {turn.x - gyro.x, turn.y - gyro.y, turn.z - gyro.z};

    /* J = L D L^T */
    const double axx = a.x * a.x, ayy = a.y * a.y, azz = a.z * a.z;
    const double Jxx = Ixx + m * (ayy + azz), Jyy = Iyy + m * (axx + azz);
    const double Jzz = Izz + m * (axx + ayy), Jxy = Ixy - m * a.x * a.y;
    const double Jxz = -m * a.x * a.z, Jyz = -m * a.y * a.z;
    const double over_0 = 1 / Jxx, l10 = Jxy * over_0, l20 = Jxz * over_0;
    const double over_1 = 1 / (Jyy - l10 * Jxy), m21 = Jyz - l20 * Jxy, l21 = m21 * over_1;
    const double over_2 = 1 / (Jzz - l20 * Jxz - l21 * m21);
    const double y1 = b.y - l10 * b.x, y2 = b.z - l20 * b.x - l21 * y1;
    const double oz = y2 * over_2, oy = y1 * over_1 - l21 * oz;

    d[0] = -0.5 * (x * o.x + y * o.y + z * o.z);
    d[stride] = 0.5 * (w * o.x + y * o.z - z * o.y);
    d[2 * stride] = 0.5 * (w * o.y + z * o.x - x * o.z);
    d[3 * stride] = 0.5 * (w * o.z + x * o.y - y * o.x);
    d[4 * stride] = b.x * over_0 - l10 * oy - l20 * oz;
    d[5 * stride] = oy;
    d[6 * stride] = oz;
    d[7 * stride] = (ww + xx - yy - zz) * V.x + 2 * ((xy - wz) * V.y + (xz + wy) * V.z);
    d[8 * stride] = 2 * ((xy + wz) * V.x + (yz - wx) * V.z) + (ww - xx + yy - zz) * V.y;
}

void rate(const double *x, const double *p, double *x_dot) { rate_of(x, p, x_dot, 1); }

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Seconds for `rounds` times `number` states, one after the other: x[number][9]. */
double one_by_one(long rounds, long number, const double *x, const double *p, double *x_dot)
{
    const double began = now();
    for (long k = 0; k < rounds; k++) {
        for (long i = 0; i < number; i++)
            rate_of(x + STATES * i, p, x_dot + STATES * i, 1);
        __asm__ volatile("" ::: "memory"); /* every round counts */
    }
    return now() - began;
}

/* The same with x[9][number], a loop that the compiler may turn into SIMD instructions. */
double side_by_side(long rounds, long number, const double *restrict x, const double *restrict p,
                    double *restrict x_dot)
{
    const double began = now();
    for (long k = 0; k < rounds; k++) {
#pragma omp simd
        for (long i = 0; i < number; i++)
            rate_of(x + i, p, x_dot + i, number);
        __asm__ volatile("" ::: "memory");
    }
    return now() - began;
}
